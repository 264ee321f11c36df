/**
 * Vite plugins that write `licences.txt`: the notices of every package of which a part is sent to browsers, as their
 * licences ask. Vite's own `build.license` passes over workers, fonts and networks.
 */
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { normalizePath, type Plugin, type Rolldown } from 'vite'

const NOTICES_FILE = 'licences.txt'

const LICENCE_FILE = /^(?:licen[cs]e|copying)/i
/** Our own licence is MIT's text below a line with whose it is. */
const OWN_LICENCE = join(import.meta.dirname, '../../../LICENSE')
const APACHE = 'Licensed under the Apache License, Version 2.0: https://www.apache.org/licenses/LICENSE-2.0'

/** A package of which something is sent. */
type Notice = { name: string; version: string; licence: string; text: string }

type PackageFacts = {
  name: string
  version: string
  license?: string
  author?: string | { name: string }
}

type Bundled = Rolldown.OutputChunk | Rolldown.OutputAsset

/**
 * Collects over the bundle of the pages and those of the workers, which Vite builds apart and before it.
 * @param unseen packages of which parts are sent that no file in the bundle tells of
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

/** Files that a part of the bundle was made of. */
function sourcesOf(file: Bundled): string[] {
  return file.type === 'chunk' ? file.moduleIds : file.originalFileNames
}

/** The innermost package that a file belongs to; nothing for our own and for what only the bundler knows. */
export function packageFolderOf(file: string): string | undefined {
  return /^\/?[^\0?]*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(normalizePath(file))?.[0]
}

/** Throws for a package without a licence, or without a text that must come with it. */
export async function readNotice(folder: string): Promise<Notice> {
  const facts = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageFacts
  const { name, version, license: licence } = facts
  const file = (await readdir(folder)).find((entry) => LICENCE_FILE.test(entry))
  const text = file ? await readFile(join(folder, file), 'utf8') : await standardText(facts)
  if (!licence || !text) throw new Error(`${name} is sent to browsers, but brings no licence to send with it`)
  return { name, version, licence, text: text.trim() }
}

/** The standard licence text for a package that names its licence and leaves the text out. */
async function standardText({ license, author }: PackageFacts): Promise<string | undefined> {
  if (license === 'Apache-2.0') return APACHE
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
