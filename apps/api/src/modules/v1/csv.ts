/** Parses CSV (RFC 4180): quotes enclose cells that contain commas, line breaks or doubled quotes. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = () => {
    row.push(cell)
    // Empty lines are skipped.
    if (row.length > 1 || cell !== '') rows.push(row)
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === ',') {
      row.push(cell)
      cell = ''
    } else if (character === '\n') endRow()
    else if (character !== '\r') cell += character
  }
  endRow()
  return rows
}
