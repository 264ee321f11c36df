/** Cells of a CSV text (RFC 4180): quotes around cells with commas, line breaks or doubled quotes in them. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = () => {
    row.push(cell)
    // A line with nothing in it is none.
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
