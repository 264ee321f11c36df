/** Compares the findings, refused words in comments and documents, with the committed counts, which may only fall. */
import { folderOf } from './find-words.ts'
import type { Counts, Finding } from './find-words.ts'

export type Verdict = {
  /** Folders with more findings than the committed count. */
  readonly risen: readonly string[]
  /** Folders with fewer. */
  readonly fallen: readonly string[]
}

export function compareCounts(committed: Counts, current: Counts): Verdict {
  const folders = [...new Set([...Object.keys(committed), ...Object.keys(current)])].sort()
  const change = (folder: string): number => (current[folder] ?? 0) - (committed[folder] ?? 0)
  return {
    risen: folders.filter((folder) => change(folder) > 0),
    fallen: folders.filter((folder) => change(folder) < 0),
  }
}

/** One line for each finding in a folder that has too many, below a line that says how many. */
export function describeRisen(
  risen: readonly string[],
  committed: Counts,
  findings: readonly Finding[],
): string[] {
  const byFolder = Map.groupBy(findings, ({ file }) => folderOf(file))
  return risen.flatMap((folder) => {
    const here = byFolder.get(folder) ?? []
    return [
      `${folder}: ${here.length} findings, at most ${committed[folder] ?? 0}`,
      ...here.map(({ file, line, word }) => `  ${file}:${line}  ${word}`),
    ]
  })
}

/** The committed file's text: sorted, so that a change of one folder changes one line. */
export function formatCounts(counts: Counts): string {
  const sorted = Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
  return `${JSON.stringify(sorted, null, 2)}\n`
}
