/** The stamp on looks by test keys: TEST all over the picture, so that none passes for a look that was paid for. */
import type { RgbaPicture } from '@toile/engine/picture'

/** Five columns by seven rows each, the top row first. */
const glyphs: Record<string, readonly string[]> = {
  T: ['#####', '..#..', '..#..', '..#..', '..#..', '..#..', '..#..'],
  E: ['#####', '#....', '#....', '####.', '#....', '#....', '#####'],
  S: ['.####', '#....', '#....', '.###.', '....#', '....#', '####.'],
}
const TEXT = 'TEST'
const [GLYPH_COLUMNS, GLYPH_ROWS] = [5, 7]
/** In dots: a letter and the gap after it; the word and the gap after it; a line and the gap below it. */
const ADVANCE = GLYPH_COLUMNS + 1
const WORD = TEXT.length * ADVANCE + 8
const LINE = GLYPH_ROWS + 14
/** So many dots lie along the short edge. */
const DOTS_ACROSS = 72
const OPACITY = 0.45

/** A copy with the stamp, half of it light and half dark so that it shows on any ground. Opaque RGBA in and out. */
export function stampTest({ data, width, height }: RgbaPicture): RgbaPicture {
  const stamped = new Uint8ClampedArray(data)
  const dotPx = Math.max(1, Math.min(width, height) / DOTS_ACROSS)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / dotPx)
    const line = Math.floor(row / LINE)
    for (let x = 0; x < width; x++) {
      // Every line begins further left than the one above.
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
