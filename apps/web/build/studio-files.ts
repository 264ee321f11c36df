/** Lists the files that the studio and its engine need to work offline. */
import { basename } from 'node:path'
import type { Rolldown } from 'vite'
import type { Output } from './page-files.ts'

export type StudioFiles = {
  /** Address of the entry script. */
  entry: string
  /** Addresses of files whose name contains a hash of their content. */
  assets: string[]
  /** Addresses of the sample pictures. */
  samples: string[]
}

/** Modules below `src` that the offline studio runs, together with their dynamic imports. */
const ROOTS = [
  'pages/studio.tsx',
  // Loaded at start if the user may be signed in.
  'features/session/session-work.ts',
  'features/session/account-button.tsx',
]
/** Prefix of the message catalogues. All are included, because their use by code is known only at run time. */
const WORDS = '\0virtual:words/'
/** A picture in web sizes. Only AVIF is stored, which every browser that runs the engine supports. */
const PICTURE = /^(?<stem>assets\/pictures\/.+)-\d+\.(?<kind>\w+)$/

/** @param output output of the browsers' build, including workers */
export function studioFiles(output: Output): StudioFiles {
  const chunks = output.filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const [entry] = entries
  if (!entry) throw new Error('The build has no script that pages begin with')
  // Without the entry's dynamic imports, which lead to every page.
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

/** Collects the given chunks and all chunks reachable from them. */
function reached(
  from: readonly Chunk[],
  next: (chunk: Chunk) => readonly string[],
  byName: ReadonlyMap<string, Chunk>,
): Set<Chunk> {
  const found = new Set(from)
  // The set grows during the iteration.
  for (const chunk of found) for (const name of next(chunk)) found.add(byName.get(name)!)
  return found
}

/** Finds the assets whose names occur in the code, in its style sheets or, repeatedly, in assets found so. */
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

/** Returns the text by which code refers to a file. Null for pictures other than AVIF, and for style sheets. */
function nameInCode(fileName: string): string | null {
  // The entry script names the style sheets of all pages.
  if (fileName.endsWith('.css')) return null
  const { stem, kind } = PICTURE.exec(fileName)?.groups ?? {}
  // Code contains only the stem, because the browser chooses the size.
  if (stem) return kind === 'avif' ? basename(stem) : null
  return fileName.startsWith('assets/') ? basename(fileName) : `/${fileName}`
}
