/** Stamps looks of test keys with TEST all over the picture, so that they cannot be used as paid looks. */
import type { RgbaPicture } from '@toile/engine/picture'

/** Bitmaps of the letters, 5 columns by 7 rows, top row first. */
const glyphs: Record<string, readonly string[]> = {
  T: ['#####', '..#..', '..#..', '..#..', '..#..', '..#..', '..#..'],
  E: ['#####', '#....', '#....', '####.', '#....', '#....', '#####'],
  S: ['.####', '#....', '#....', '.###.', '....#', '....#', '####.'],
}
const TEXT = 'TEST'
const [GLYPH_COLUMNS, GLYPH_ROWS] = [5, 7]
/** Width of a letter and the gap after it, in dots. */
const ADVANCE = GLYPH_COLUMNS + 1
/** Width of the word and the gap after it, in dots. */
const WORD = TEXT.length * ADVANCE + 8
/** Height of a line and the gap below it, in dots. */
const LINE = GLYPH_ROWS + 14
/** Number of dots along the short edge of the picture. */
const DOTS_ACROSS = 72
/** Opacity of the stamp. */
const OPACITY = 0.45

/**
 * Returns a stamped copy of an opaque RGBA picture. Words alternate white and black, to be visible on any background.
 */
export function stampTest({ data, width, height }: RgbaPicture): RgbaPicture {
  const stamped = new Uint8ClampedArray(data)
  const dotPx = Math.max(1, Math.min(width, height) / DOTS_ACROSS)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / dotPx)
    const line = Math.floor(row / LINE)
    for (let x = 0; x < width; x++) {
      // Shifts each line further left than the one above.
      const column = Math.floor(x / dotPx) + line * 11
      if (!isInk(column % WORD, row % LINE)) continue
      const ink = (Math.floor(column / WORD) + line) % 2 === 0 ? 255 : 0
      const at = (y * width + x) * 4
      for (let channel = at; channel < at + 3; channel++)
        stamped[channel] = (data[channel] ?? 0) * (1 - OPACITY) + ink * OPACITY
    }
  }
  return { data: stamped, width, height }
}

function isInk(column: number, row: number): boolean {
  const letter = TEXT[Math.floor(column / ADVANCE)]
  return letter !== undefined && glyphs[letter]?.[row]?.[column % ADVANCE] === '#'
}
