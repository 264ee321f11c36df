/** The files that the studio and its engine need where there is no network. */
import { basename } from 'node:path'
import type { Rolldown } from 'vite'
import type { Output } from './page-files.ts'

export type StudioFiles = {
  /** The script that every page begins with. */
  entry: string
  /** Addresses of files named by their content. */
  assets: string[]
  /** Addresses of the sample pictures that looks are made of. */
  samples: string[]
}

/** Modules below `src` whose code, and the code they fetch later, runs in the studio without a network. */
const ROOTS = [
  'pages/studio.tsx',
  // What the start of the app fetches where a person may be signed in.
  'features/session/session-work.ts',
  'features/session/account-button.tsx',
]
/** All of them: which part is said by which code is known only when it runs. */
const WORDS = '\0virtual:words/'
/** Every browser that runs the engine shows AVIF. */
const PICTURE = /^(?<stem>assets\/pictures\/.+)-\d+\.(?<kind>\w+)$/

/** @param output of the build for browsers, workers included */
export function studioFiles(output: Output): StudioFiles {
  const chunks = output.filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const [entry] = entries
  if (!entry) throw new Error('The build has no script that pages begin with')
  // Not what the start of the app fetches later: it leads to every page.
  const first = reached(entries, ({ imports }) => imports, byName)
  const roots = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.startsWith(WORDS)))
  for (const path of ROOTS) {
    const root = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${path}`)))
    if (!root) throw new Error(`The build has no file for ${path}`)
    roots.push(root)
  }
  const later = reached(roots, (chunk) => (first.has(chunk) ? [] : allImports(chunk)), byName)
  const code = [...new Set([...first, ...later])]
  const named = assetsNamedIn(code, output)
  const addresses = [...code.map(({ fileName }) => fileName), ...named].map((name) => `/${name}`).sort()
  return {
    entry: `/${entry.fileName}`,
    assets: addresses.filter((address) => address.startsWith('/assets/')),
    samples: addresses.filter((address) => address.startsWith('/samples/')),
  }
}

type Chunk = Rolldown.OutputChunk

const allImports = ({ imports, dynamicImports }: Chunk) => [...imports, ...dynamicImports]

/** The chunks given, and what they lead to. */
function reached(
  from: readonly Chunk[],
  next: (chunk: Chunk) => readonly string[],
  byName: ReadonlyMap<string, Chunk>,
): Set<Chunk> {
  const found = new Set(from)
  // Grows while it is gone through.
  for (const chunk of found) for (const name of next(chunk)) found.add(byName.get(name)!)
  return found
}

/** Files that are no code of pages: their names stand in what asks for them, be it a script, a style sheet or a worker. */
function assetsNamedIn(code: readonly Chunk[], output: Output): string[] {
  const styles = new Set(code.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  const found = new Set<Rolldown.OutputAsset>()
  let texts = code.map((chunk) => chunk.code)
  while (texts.length > 0) {
    const isAskedFor = ({ fileName }: Rolldown.OutputAsset) => {
      const said = nameInCode(fileName)
      return styles.has(fileName) || (said !== null && texts.some((text) => text.includes(said)))
    }
    const more = output.filter((file) => file.type === 'asset' && !found.has(file) && isAskedFor(file))
    texts = []
    for (const file of more as Rolldown.OutputAsset[]) {
      found.add(file)
      if (/\.(?:js|css)$/.test(file.fileName)) texts.push(String(file.source))
    }
  }
  return Array.from(found, ({ fileName }) => fileName)
}

/** The text by which code asks for a file. Null for a kind of picture that AVIF stands for, and for style sheets. */
function nameInCode(fileName: string): string | null {
  // The start of the app names those of every page.
  if (fileName.endsWith('.css')) return null
  const { stem, kind } = PICTURE.exec(fileName)?.groups ?? {}
  // Code knows the stem, and the browser chooses among the sizes.
  if (stem) return kind === 'avif' ? basename(stem) : null
  return fileName.startsWith('assets/') ? basename(fileName) : `/${fileName}`
}
