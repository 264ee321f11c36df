/** Searches our sources for forbidden constructs. */
import { findShipped, readLock } from '../../../scripts/supply/shipped-packages.ts'
import { placesOf, readText, serverSources, sources } from './files.ts'

/** Evaluates files of an installed package that expect a browser's environment. */
const packagedRuntimes = ['packages/engine/src/embedded/runtime-node.ts']
/** A pattern for email addresses. Each repetition begins with a full stop, so that matching is unambiguous. */
const plainRepetitions = ['apps/api/src/platform/logger.ts']
/** Development pages, whose style and script are constants. */
const developmentPages = ['apps/api/src/http/dev-shop.ts', 'apps/api/src/modules/identity/mailbox-routes.ts']
/** Use Math.random only for the jitter of pauses. */
const spreads = ['apps/api/src/modules/webhooks/deliver.ts', 'packages/engine/src/providers/order-picture.ts']
/** Build patterns only from our own constants. */
const constantPatterns = [
  'apps/api/src/modules/keys/authenticate-agent.ts',
  'apps/api/src/platform/language.ts',
  'apps/web/src/words/chosen-here.ts',
  'packages/contract/src/garment-fields.ts',
]

/** Build SQL only from constants of the same file, with values as parameters; channel names are constants too. */
const rawStatements = ['apps/api/src/modules/credits/ledger-store.ts', 'apps/api/src/platform/pg-listener.ts']

export const sourceChecks: Record<string, () => string[]> = {
  eval: () => placesOf(/\beval\(|new Function\(|\bvm\.run|setTimeout\(\s*['"`]/g, sources, packagedRuntimes),
  shell: () => placesOf(/import \{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'|shell: *true/g),
  'inner-html': () =>
    placesOf(
      /dangerouslySetInnerHTML|\.(inner|outer)HTML *=|insertAdjacentHTML|document\.write/g,
      sources,
      developmentPages,
    ),
  sql: () => [
    ...placesOf(/sql\.raw\(|CompiledQuery\.raw\(/g, serverSources, rawStatements),
    ...placesOf(/(\.query|execute\w*)\(\s*`[^`]*\$\{/g, serverSources, rawStatements),
  ],
  random: () =>
    placesOf(
      /Math\.random\(/g,
      sources.filter(({ file }) => !file.startsWith('packages/engine/src/embedded/')),
      spreads,
    ),
  /** Nested repetitions backtrack exponentially on text that almost matches. */
  patterns: () => [
    ...placesOf(/new RegExp\(/g, sources, constantPatterns),
    ...placesOf(
      /\/(?![*/])[^/\n]*\((?:\?:)?[^()\n]*[^\\()\n][+*]\)[+*][^/\n]*\/[gimsuy]*[,.;)\s]/g,
      sources,
      plainRepetitions,
    ),
  ],
  /** Each listener for `message` events must check the origin or source. */
  messages: () =>
    sources
      .filter(
        ({ text }) =>
          /(window\.|^\s*)addEventListener\('message'/m.test(text) &&
          !/self\.addEventListener|channel\(\)/.test(text),
      )
      .filter(({ text }) => !/\borigin\b/.test(text))
      .map(({ file }) => `${file} listens to any origin`),
  redirects: () =>
    serverSources
      .filter(({ text }) => /\bawait fetch\(/.test(text) && !/redirect: '(error|manual)'/.test(text))
      .map(({ file }) => `${file} follows redirects`),
  /** Tokens are kept only in memory. */
  'browser-storage': () =>
    placesOf(
      /(localStorage|sessionStorage)\.setItem\([^)]*(token|session|password|secret)[^)]*\)/gi,
      sources,
      [
        // Stores the signed-in user's id, so that pages render before the server confirms it.
        'apps/web/src/lib/session-hint.ts',
      ],
    ),
  paste: () => placesOf(/onPaste=\{[^}]*preventDefault|autoComplete="off"[^>]*type="password"/g),
  'third-parties': () =>
    placesOf(
      /(google-analytics|googletagmanager|segment\.(io|com)|sentry\.io|hotjar|facebook\.net|doubleclick)/g,
    ),
  /** No XML parser is shipped. */
  xml: () =>
    findShipped(readLock())
      .map(({ name }) => name)
      .filter((name) => /^(xml2js|libxmljs|fast-xml-parser|sax|@xmldom\/xmldom)$/.test(name))
      .map((name) => `${name} ships`),
  'secrets-length': () => [
    ...(/min\(32|length < 32|randomBytes\((3[2-9]|[4-9]\d)/.test(
      readText('apps/api/src/config/secret.ts') + readText('apps/api/src/config/settings.ts'),
    )
      ? []
      : ['the secret may be shorter than 32 characters']),
    ...placesOf(/createCipheriv\(\s*'(?!aes-256-gcm)/g, serverSources),
    ...placesOf(/createHmac\('(?!sha256|sha512)|createHash\('(md5|md4)'/g, serverSources),
  ],
}
