/**
 * `npm run engine:lines`: prints the size of the embedded engine by folder, to make its growth visible. Hosted engines
 * and the files at the root of `packages/engine/src` do not count.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type FolderSize = {
  readonly folder: string
  readonly files: number
  readonly lines: number
  readonly biggest: string
  readonly biggestLines: number
}

export type SourceFile = { readonly path: string; readonly lines: number }

/** Sums files by their folder, in the order of the folders' names. */
export function sizesByFolder(files: readonly SourceFile[]): FolderSize[] {
  const groups = Map.groupBy(files, ({ path }) => dirname(path))
  return [...groups]
    .map(([folder, members]) => {
      const biggest = members.reduce((a, b) => (b.lines > a.lines ? b : a))
      return {
        folder,
        files: members.length,
        lines: members.reduce((sum, { lines }) => sum + lines, 0),
        biggest: biggest.path.slice(folder.length + 1),
        biggestLines: biggest.lines,
      }
    })
    .toSorted((a, b) => a.folder.localeCompare(b.folder))
}

/** Reads the sizes of all TypeScript files in some folders of a root. */
function readSources(root: string, folders: readonly string[]): SourceFile[] {
  const names = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  return names
    .filter((name) => name.endsWith('.ts'))
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))
}

export function formatSizes(sizes: readonly FolderSize[]): string {
  const rows = sizes.map(({ folder, files, lines, biggest, biggestLines }) =>
    [
      folder.padEnd(20),
      `${lines}`.padStart(6),
      `${files}`.padStart(5),
      `  ${biggest} (${biggestLines})`,
    ].join(' '),
  )
  const total = (of: 'lines' | 'files') => `${sizes.reduce((sum, size) => sum + size[of], 0)}`
  return [
    `${'folder'.padEnd(20)}  lines files   biggest`,
    ...rows,
    `${'in all'.padEnd(20)} ${total('lines').padStart(6)} ${total('files').padStart(5)}`,
  ].join('\n')
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../packages/engine/src')
  console.log(formatSizes(sizesByFolder(readSources(root, ['embedded', 'threads']))))
}
