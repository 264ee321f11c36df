// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrastRatio, tokensOf } from './oklch.ts'

const css = readFileSync(join(import.meta.dirname, '../../src/ui/tokens.css'), 'utf8')

/** Minimum contrast by WCAG 2.2: 4.5 for text (1.4.3), 3 for controls and their states (1.4.11). */
const TEXT = 4.5
const CONTROL = 3

const textPairs = [
  ...['ink', 'ink-2', 'pin', 'chalk', 'ok'].flatMap((text) => [
    [text, 'paper'],
    [text, 'surface'],
  ]),
  ['ink', 'stage'],
  ['paper', 'ink'],
  ['frame-ink', 'frame'],
  ['tape-ink', 'tape'],
  ['tape-ink', 'tape-2'],
  ['tape', 'tape-ink'],
  ['tape', 'caption'],
  ['caption-ink', 'caption'],
]
const controlPairs = [
  ['edge', 'paper'],
  ['edge', 'surface'],
  ['focus', 'paper'],
  ['focus', 'surface'],
]

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const tokens = tokensOf(css, theme)
  const ratio = (front = '', back = '') => contrastRatio(tokens.get(front), tokens.get(back))

  it.each(textPairs)('reads %s on %s', (text, back) => {
    expect(ratio(text, back)).toBeGreaterThanOrEqual(TEXT)
  })
  it.each(controlPairs)('shows %s on %s', (part, back) => {
    expect(ratio(part, back)).toBeGreaterThanOrEqual(CONTROL)
  })
  it('keeps backgrounds of pictures almost without chroma', () => {
    for (const name of ['paper', 'surface', 'stage', 'frame', 'ink', 'ink-2', 'line', 'edge'])
      expect(tokens.get(name)?.chroma, name).toBeLessThan(0.013)
  })
})

it('computes the contrast of black on white', () => {
  const [black, white] = [
    { lightness: 0, chroma: 0, hueDeg: 0 },
    { lightness: 1, chroma: 0, hueDeg: 0 },
  ]
  expect(contrastRatio(black, white)).toBeCloseTo(21, 1)
})
