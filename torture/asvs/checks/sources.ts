/** Searches our sources for what they may not do. */
import { findShipped, readLock } from '../../../scripts/supply/shipped-packages.ts'
import { placesOf, readText, serverSources, sources } from './files.ts'

/** Runs files of an installed package, which take themselves for a page of a browser. */
const packagedRuntimes = ['packages/engine/src/embedded/runtime-node.ts']
/** A text that looks like an email address: each repetition begins with a full stop, so no text has two readings. */
const plainRepetitions = ['apps/api/src/platform/logger.ts']
/** Pages of development, whose style and script are constants. */
const developmentPages = ['apps/api/src/http/dev-shop.ts', 'apps/api/src/modules/identity/mailbox-routes.ts']
/** A wait that is spread so that many do not ask at once. */
const spreads = ['apps/api/src/modules/webhooks/deliver.ts', 'packages/engine/src/providers/order-picture.ts']
/** Patterns made of constants of ours. */
const constantPatterns = [
  'apps/api/src/modules/keys/authenticate-agent.ts',
  'apps/api/src/platform/language.ts',
  'apps/web/src/words/chosen-here.ts',
  'packages/contract/src/garments.ts',
]

/** Statements of constants in the same file, with values apart; and the names of channels, which are constants. */
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
  /** A group that repeats and is repeated takes time without end on the text that just fails it. */
  patterns: () => [
    ...placesOf(/new RegExp\(/g, sources, constantPatterns),
    ...placesOf(
      /\/(?![*/])[^/\n]*\((?:\?:)?[^()\n]*[^\\()\n][+*]\)[+*][^/\n]*\/[gimsuy]*[,.;)\s]/g,
      sources,
      plainRepetitions,
    ),
  ],
  /** Each listener to messages of windows compares where one comes from. */
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
  /** Tokens live in memory. */
  'browser-storage': () =>
    placesOf(
      /(localStorage|sessionStorage)\.setItem\([^)]*(token|session|password|secret)[^)]*\)/gi,
      sources,
      [
        // The id of who is signed in, so that pages are drawn for them before the server says so.
        'apps/web/src/lib/session-hint.ts',
      ],
    ),
  paste: () => placesOf(/onPaste=\{[^}]*preventDefault|autoComplete="off"[^>]*type="password"/g),
  'third-parties': () =>
    placesOf(
      /(google-analytics|googletagmanager|segment\.(io|com)|sentry\.io|hotjar|facebook\.net|doubleclick)/g,
    ),
  /** No XML parser ships. */
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
