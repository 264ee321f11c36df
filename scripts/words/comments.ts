/** Finds the comments of a source file, and the prose of a document. */
import { extname } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { Comment, FoundComment } from './comment.ts'
import { pythonComments } from './python-comments.ts'

type Scanner = (source: string, file: string) => FoundComment[]

/** Parses TypeScript and JavaScript, so that strings and regular expressions never count. Throws on a syntax error. */
const scriptComments: Scanner = (source, file) => {
  const { comments, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return comments.map(({ type, value, start }) => {
    const isDocblock = type === 'Block' && value.startsWith('*')
    return { text: isDocblock ? value.slice(1) : value, start: start + (isDocblock ? 3 : 2), isDocblock }
  })
}

/** Matches what may hold a comment's delimiter, first: the comment itself is the group. */
const byPattern =
  (pattern: RegExp): Scanner =>
  (source) =>
    [...source.matchAll(pattern)].flatMap((match) => {
      const text = match.groups?.['comment']
      if (text === undefined) return []
      const isDocblock = text.startsWith('*')
      const start = match.index + match[0].indexOf(text) + (isDocblock ? 1 : 0)
      return [{ text: isDocblock ? text.slice(1) : text, start, isDocblock }]
    })

const QUOTED = String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`
const styleComments = byPattern(
  new RegExp(String.raw`${QUOTED}|url\([^)'"]*\)|/\*(?<comment>[\s\S]*?)\*/`, 'g'),
)
const markupComments = byPattern(/<!--(?<comment>[\s\S]*?)-->/g)
/** In YAML, shell, Dockerfiles and their like a comment begins the line or follows a blank. */
const hashComments = byPattern(new RegExp(String.raw`${QUOTED}|(?<=^|[ \t])#(?<comment>[^\n]*)`, 'gm'))

const CODE_BLOCK = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1[ \t]*$/gm
const CODE_SPAN = /(`+)[^`](?:[^\n]*?[^`])?\1(?!`)/g
/** Keeps the length and the line breaks, so that offsets still hold. */
const blank = (code: string): string => code.replace(/[^\n]/g, ' ')

/** A document is one long comment; code in it belongs to the program and does not count. */
const prose: Scanner = (source) => [
  {
    text: source.replace(CODE_BLOCK, blank).replace(CODE_SPAN, blank),
    start: 0,
    isDocblock: false,
  },
]

const byExtension: Record<string, Scanner> = {
  '.ts': scriptComments,
  '.tsx': scriptComments,
  '.mts': scriptComments,
  '.js': scriptComments,
  '.mjs': scriptComments,
  '.cjs': scriptComments,
  '.css': styleComments,
  '.html': markupComments,
  '.svg': markupComments,
  '.py': pythonComments,
  '.yml': hashComments,
  '.yaml': hashComments,
  '.toml': hashComments,
  '.sh': hashComments,
  '.env': hashComments,
  '.md': prose,
}
const byName: Record<string, Scanner> = {
  Dockerfile: hashComments,
  Caddyfile: hashComments,
  run: hashComments,
}

const scannerOf = (file: string): Scanner | undefined =>
  byExtension[extname(file)] ?? byName[file.slice(file.lastIndexOf('/') + 1)]

export const hasComments = (file: string): boolean => scannerOf(file) !== undefined

/** The comments of a file in their order; none where nothing is known of its language. Throws on a syntax error. */
export function findComments(file: string, source: string): Comment[] {
  const starts = lineStarts(source)
  return (scannerOf(file)?.(source, file) ?? []).map(({ text, start, isDocblock }) => ({
    text,
    isDocblock,
    line: starts.findLastIndex((at) => at <= start) + 1,
  }))
}

const lineStarts = (source: string): number[] => [
  0,
  ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1),
]
