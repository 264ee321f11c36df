/** Finds words that comments and documents may not use (see `STYLE.md`), and counts them by folder. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { findComments, hasComments } from './comments.ts'

export type Finding = { readonly file: string; readonly line: number; readonly word: string }

/** Findings by folder; folders without any are absent. */
export type Counts = Readonly<Record<string, number>>

/** Vague words for people or programs, refused anywhere. */
const VAGUE = /\b(?:whoever|somebody|nobody|one['’]s own)\b/gi
/** Words that a docblock may not begin with: its first sentence has a verb or a noun first. */
const BAD_OPENING = /^[\s*]*(?<word>What|Who|Which|Whether|Nothing|Of)\b/

/** Folders that hold no sources of ours. */
const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'dist',
  'data',
  'coverage',
  '.cache',
  '.git',
  '.venv',
  '__pycache__',
])
const OUTPUT = 'bench/out'
/** Folders whose subfolders are workspaces. */
const PARENTS_OF_WORKSPACES = new Set(['apps', 'packages'])

/** The findings in one file, in the order of its lines. Throws on a syntax error. */
export function findWords(file: string, source: string): Finding[] {
  return findComments(file, source)
    .flatMap(({ text, line, isDocblock }) => {
      const first = isDocblock ? BAD_OPENING.exec(text) : null
      const found = [...text.matchAll(VAGUE)].map(({ 0: word, index }) => ({ word, index }))
      if (first?.groups?.['word'])
        found.unshift({ word: `${first.groups['word']} …`, index: first[0].length - 1 })
      return found.map(({ word, index }) => ({ file, word, line: line + lineBreaks(text.slice(0, index)) }))
    })
    .sort((a, b) => a.line - b.line)
}

const lineBreaks = (text: string): number => text.split('\n').length - 1

/** The findings in all sources and documents below a folder. */
export function findWordsBelow(root: string): Finding[] {
  return filesBelow(root, root).flatMap((file) => findWords(file, readFileSync(join(root, file), 'utf8')))
}

/** Paths from the root with forward slashes, sorted. */
function filesBelow(root: string, folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = relative(root, join(folder, entry.name)).split(sep).join('/')
      if (entry.isDirectory())
        return SKIPPED_FOLDERS.has(entry.name) || file === OUTPUT
          ? []
          : filesBelow(root, join(folder, entry.name))
      return entry.isFile() && hasComments(file) ? [file] : []
    })
}

/** The folder a file counts for: two levels deep, three within a workspace, `.` at the top. */
export function folderOf(file: string): string {
  const folders = file.split('/').slice(0, -1)
  return folders.slice(0, PARENTS_OF_WORKSPACES.has(folders[0] ?? '') ? 3 : 2).join('/') || '.'
}

export function countByFolder(findings: readonly Finding[]): Counts {
  const counts: Record<string, number> = {}
  for (const { file } of findings) counts[folderOf(file)] = (counts[folderOf(file)] ?? 0) + 1
  return counts
}
