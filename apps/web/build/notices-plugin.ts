/**
 * Vite plugins that write `licences.txt`, the notices of every package that is sent to browsers in part. Vite's own
 * `build.license` omits workers, fonts and networks.
 */
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { normalizePath, type Plugin, type Rolldown } from 'vite'

const NOTICES_FILE = 'licences.txt'

const LICENCE_FILE = /^(?:licen[cs]e|copying)/i
/** Our own licence: MIT's text below a copyright line. */
const OWN_LICENCE = join(import.meta.dirname, '../../../LICENSE')
const APACHE = 'Licensed under the Apache License, Version 2.0: https://www.apache.org/licenses/LICENSE-2.0'

const UNLICENSE = 'Released into the public domain: https://unlicense.org'

/** The notice of a package that is sent to browsers in part. */
type Notice = { name: string; version: string; licence: string; text: string }

type PackageFacts = {
  name: string
  version: string
  license?: string
  author?: string | { name: string }
}

type Bundled = Rolldown.OutputChunk | Rolldown.OutputAsset

/**
 * Creates the plugins, which collect packages from the pages' bundle and from the workers' bundles, built before it.
 * @param unseen packages sent in part that no file of a bundle refers to
 */
export function noticesPlugins(root: string, unseen: string[]) {
  const { resolve: find } = createRequire(import.meta.url)
  const folders = new Set(unseen.map((name) => dirname(find(`${name}/package.json`))))
  const collect = (bundle: Rolldown.OutputBundle) => {
    for (const file of Object.values(bundle))
      for (const source of sourcesOf(file)) {
        const folder = packageFolderOf(resolve(root, source))
        if (folder) folders.add(folder)
      }
  }
  return {
    forWorkers: (): Plugin => ({
      name: 'toile:notices-of-workers',
      generateBundle: (_, bundle) => collect(bundle),
    }),
    forPages: (): Plugin => ({
      name: 'toile:notices',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      async generateBundle(_, bundle) {
        collect(bundle)
        const notices = await Promise.all([...folders].map(readNotice))
        this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: describeNotices(notices) })
      },
    }),
  }
}

/** Lists the source files of a bundled file. */
function sourcesOf(file: Bundled): string[] {
  return file.type === 'chunk' ? file.moduleIds : file.originalFileNames
}

/** Finds the folder of the innermost package that a file belongs to; undefined for our own and for virtual files. */
export function packageFolderOf(file: string): string | undefined {
  return /^\/?[^\0?]*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(normalizePath(file))?.[0]
}

/** Reads a package's notice. Throws when it names no licence, or when a required licence text is missing. */
export async function readNotice(folder: string): Promise<Notice> {
  const facts = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageFacts
  const { name, version, license: licence } = facts
  const file = (await readdir(folder)).find((entry) => LICENCE_FILE.test(entry))
  const text = file ? await readFile(join(folder, file), 'utf8') : await standardText(facts)
  if (!licence || !text) throw new Error(`${name} is sent to browsers, but brings no licence to send with it`)
  return { name, version, licence, text: text.trim() }
}

/** Returns the standard licence text for a package that names a licence but does not include its text. */
async function standardText({ license, author }: PackageFacts): Promise<string | undefined> {
  if (license === 'Apache-2.0') return APACHE
  if (license === 'Unlicense') return UNLICENSE
  const owner = typeof author === 'string' ? author : author?.name
  if (license !== 'MIT' || !owner) return undefined
  return (await readFile(OWN_LICENCE, 'utf8')).replace(/^Copyright .*$/m, `Copyright (c) ${owner}`)
}

function describeNotices(notices: Notice[]): string {
  const entries = notices
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'))
    .map(({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text}\n`)
  return ['What this site sends is made of our own code and of these packages.\n', ...entries].join(
    `\n${'-'.repeat(80)}\n\n`,
  )
}
