/** Finds the comments and docstrings of a Python file. */
import type { FoundComment } from './comment.ts'

/** Tokens that matter, in the order of Python's own lexer: a quote inside a comment opens no string, and the reverse. */
const TOKEN =
  /#(?<comment>[^\n]*)|(?:[rubft]|[bft]r|r[bft])?(?<quote>"""|'''|"|')|(?<bracket>[([{}\])])|\\\r?\n|(?<line>\n)|[A-Za-z_0-9]+|\S/gi

/** Every comment, and every string that stands alone as a statement: docstrings, and those that describe a constant. */
export function pythonComments(source: string): FoundComment[] {
  const found: FoundComment[] = []
  let depth = 0
  let beginsStatement = true
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(source); match; match = TOKEN.exec(source)) {
    const { comment, quote, bracket, line } = match.groups ?? {}
    if (comment !== undefined) found.push({ text: comment, start: match.index + 1, isDocblock: false })
    else if (line) beginsStatement = depth === 0
    else if (quote) {
      const start = TOKEN.lastIndex
      const end = closingQuote(source, start, quote)
      TOKEN.lastIndex = end + quote.length
      if (beginsStatement && isStatementEnd(source, TOKEN.lastIndex))
        found.push({ text: source.slice(start, end), start, isDocblock: true })
      beginsStatement = false
    } else {
      if (bracket) depth += '([{'.includes(bracket) ? 1 : -1
      beginsStatement = false
    }
  }
  return found
}

/** The offset of the quote that ends a string, or the end of a file that lacks one. */
function closingQuote(source: string, from: number, quote: string): number {
  for (let at = from; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source.startsWith(quote, at)) return at
    else if (quote.length === 1 && source[at] === '\n') return at
  }
  return source.length
}

const isStatementEnd = (source: string, from: number): boolean =>
  /^[ \t]*(?:[;#\r\n]|$)/.test(source.slice(from, from + 200))
