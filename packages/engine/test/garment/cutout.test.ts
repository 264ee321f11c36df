import { describe, expect, test } from 'vitest'
import { modelBackground } from '../../src/embedded/garment/background.ts'
import { cutGarment } from '../../src/embedded/garment/cutout.ts'
import { dropSmallPieces, fillByMirror, smoothOutline } from '../../src/embedded/garment/mask-shape.ts'
import { blur } from '../../src/embedded/image/box-filter.ts'
import { labPlanes } from '../../src/embedded/image/colour.ts'
import { distanceTo } from '../../src/embedded/image/distance.ts'
import type { Colour } from '../../src/embedded/image/maths.ts'
import type { RgbImage } from '../../src/embedded/image/raster.ts'
import { halveImage, sample } from '../../src/embedded/image/resample.ts'
import { DRAWN_H, DRAWN_W, TEE, TROUSERS, drawMask, drawPicture, overlap } from './drawn-garments.ts'

const flat = (colour: Colour) => () => colour
const drawn = drawMask(TEE)

function cut(image: RgbImage) {
  const half = halveImage(image)
  const lab = labPlanes(half.data, half.w * half.h)
  const background = modelBackground(lab, half.w, half.h)
  return { background, ...cutGarment(background, half.w, half.h) }
}

describe('the background model', () => {
  test('takes a gradient for the ground, and measures cloth against it', () => {
    const image = drawPicture(drawn, flat([120, 40, 60]), (x, y) => [210 + y / 32, 215 + x / 40, 220], 2)
    const { background } = cut(image)
    const inside = 128 * DRAWN_W + 96
    const corner = 250 * DRAWN_W + 6
    expect(background.difference[corner]).toBeLessThan(2)
    expect(background.difference[inside]).toBeGreaterThan(30)
    expect(background.darker[inside]).toBeLessThan(-20)
    expect(background.plain).toBeGreaterThan(0.95)
  })

  test('says how much of the border is plain', () => {
    const striped = drawPicture(drawn, flat([120, 40, 60]), (x) =>
      (x >> 4) % 2 ? [250, 250, 250] : [40, 90, 160],
    )
    expect(cut(striped).background.plain).toBeLessThan(0.7)
  })
})

describe('the cut-out', () => {
  const cases: [string, RgbImage][] = [
    ['dark cloth on white', drawPicture(drawn, flat([40, 44, 70]), flat([250, 250, 250]))],
    ['light cloth on grey', drawPicture(drawn, flat([235, 230, 225]), flat([150, 152, 155]))],
    [
      'cloth on a gradient',
      drawPicture(drawn, flat([40, 110, 90]), (x, y) => [195 + y / 24, 200 + x / 40, 205]),
    ],
    [
      'striped cloth',
      drawPicture(drawn, (_, y) => ((y >> 4) % 2 ? [30, 40, 90] : [220, 60, 50]), flat([248, 248, 248])),
    ],
  ]

  test('leaves out a narrow strip of uneven ground at the picture’s edge', () => {
    const wide = drawMask([
      [4, 40],
      [188, 40],
      [188, 220],
      [4, 220],
    ])
    // What compression leaves beside an edge.
    const uneven = (x: number, y: number): Colour =>
      x < 8 && y > 200 && y < 280 ? [250, 243, 248] : [250, 250, 250]
    const { mask } = cut(drawPicture(wide, flat([40, 44, 70]), uneven, 0.5))
    for (const y of [105, 120, 135]) for (const x of [0, 1, 2]) expect(mask[y * DRAWN_W + x]).toBe(0)
    expect(overlap(mask, wide)).toBeGreaterThan(0.97)
  })

  test.each(cases)('finds %s', (_, image) => {
    const { mask, lowContrast } = cut(image)
    expect(overlap(mask, drawn)).toBeGreaterThan(0.97)
    expect(lowContrast).toBe(false)
  })

  test('finds white on white, and says that the contrast is low', () => {
    const { mask, lowContrast } = cut(drawPicture(drawn, flat([240, 240, 241]), flat([250, 250, 250]), 1))
    expect(lowContrast).toBe(true)
    expect(overlap(mask, drawn)).toBeGreaterThan(0.93)
  })

  test('opens the ground between trouser legs', () => {
    const trousers = drawMask(TROUSERS)
    const { mask } = cut(drawPicture(trousers, flat([38, 46, 84]), flat([240, 240, 240])))
    expect(mask[200 * DRAWN_W + 96]).toBe(0)
    expect(overlap(mask, trousers)).toBeGreaterThan(0.97)
  })

  test('keeps a print that has the colour of the ground', () => {
    const image = drawPicture(
      drawn,
      (x, y) => (Math.hypot(x - 192, y - 280) < 9 ? [250, 250, 250] : [40, 44, 70]),
      flat([250, 250, 250]),
    )
    expect(cut(image).mask[140 * DRAWN_W + 96]).toBe(1)
  })

  test('keeps what is pale in a print at the outline, as it does inside', () => {
    const dots = (x: number, y: number): Colour =>
      Math.hypot((x % 20) - 10, (y % 20) - 10) < 7.5 ? [30, 30, 30] : [255, 255, 255]
    const { mask, lowContrast } = cut(drawPicture(drawn, dots, flat([228, 228, 228]), 0.5))
    expect(lowContrast).toBe(false)
    expect(overlap(mask, drawn)).toBeGreaterThan(0.965)
  })

  test('takes the pale fringe off plain cloth', () => {
    const wide = distanceTo(drawn, DRAWN_W, DRAWN_H, 5)
    const fringe = (x: number, y: number): Colour =>
      wide[(y >> 1) * DRAWN_W + (x >> 1)] <= 3 ? [225, 226, 232] : [250, 250, 250]
    const { mask } = cut(drawPicture(drawn, flat([38, 44, 80]), fringe, 0.5))
    expect(overlap(mask, drawn)).toBeGreaterThan(0.96)
  })

  describe('with a small piece of another colour near its side', () => {
    const piece = (colour: Colour, x0 = 240) =>
      drawPicture(
        drawn,
        (x, y) => (x >= x0 && x < x0 + 10 && y >= 300 && y < 312 ? colour : [40, 44, 70]),
        flat([244, 244, 244]),
        0.5,
      )
    const at = (image: RgbImage, x: number) => cut(image).mask[153 * DRAWN_W + x]

    test('is open there, if the ground shows through', () => {
      expect(at(piece([244, 244, 244]), 122)).toBe(0)
      expect(at(piece([244, 244, 244]), 112)).toBe(1)
    })

    test('is whole there, if the piece is whiter than the ground, or lies deep in the garment', () => {
      expect(at(piece([255, 255, 255]), 122)).toBe(1)
      expect(at(piece([244, 244, 244], 190), 97)).toBe(1)
    })
  })

  test('leaves specks of dirt beside the garment out', () => {
    const speck = (x: number, y: number) => Math.hypot(x - 40, y - 440) < 7
    const image = drawPicture(drawn, flat([40, 44, 70]), (x, y) =>
      speck(x, y) ? [20, 20, 20] : [250, 250, 250],
    )
    expect(cut(image).mask[220 * DRAWN_W + 20]).toBe(0)
  })
})

describe('a soft shadow on the ground', () => {
  /** Light that is left where the drawn garment's shadow falls: its shape moved by (dx, dy) px and blurred. */
  function shadowLight(dx: number, dy: number, radius: number, depth: number) {
    const moved = Float32Array.from(drawn, (_, i) => {
      const [x, y] = [(i % DRAWN_W) - dx, Math.floor(i / DRAWN_W) - dy]
      return x >= 0 && x < DRAWN_W && y >= 0 && y < DRAWN_H ? drawn[y * DRAWN_W + x] : 0
    })
    const soft = blur(moved, DRAWN_W, DRAWN_H, radius)
    return (x: number, y: number) => 1 - depth * sample(soft, DRAWN_W, DRAWN_H, x / 2 - 0.25, y / 2 - 0.25)
  }

  const shades: [string, Colour, Colour, ReturnType<typeof shadowLight>][] = [
    ['beside dark cloth', [60, 20, 110], [212, 212, 212], shadowLight(10, 6, 6, 0.3)],
    ['below bright cloth', [196, 60, 48], [225, 222, 216], shadowLight(4, 14, 7, 0.4)],
    ['on a coloured ground', [40, 44, 70], [190, 205, 215], shadowLight(-12, 8, 5, 0.25)],
    ['of white cloth on grey', [250, 250, 250], [205, 205, 206], shadowLight(9, 9, 6, 0.3)],
  ]

  test.each(shades)('%s is no part of the garment', (_, cloth, ground, light) => {
    const image = drawPicture(drawn, flat(cloth), (x, y) => {
      // Light scales linear values; sRGB's curve is near enough a power of 2.2.
      const kept = light(x, y) ** (1 / 2.2)
      return [ground[0] * kept, ground[1] * kept, ground[2] * kept]
    })
    expect(overlap(cut(image).mask, drawn)).toBeGreaterThan(0.95)
  })

  test('is told from grey cloth, which has an edge', () => {
    const image = drawPicture(drawn, flat([170, 170, 171]), flat([212, 212, 212]))
    expect(overlap(cut(image).mask, drawn)).toBeGreaterThan(0.97)
  })
})

describe('repairs by shape', () => {
  test('drop small pieces and keep large ones', () => {
    const mask = drawn.slice()
    for (let y = 230; y < 234; y++) for (let x = 8; x < 12; x++) mask[y * DRAWN_W + x] = 1
    const kept = dropSmallPieces(mask, DRAWN_W, DRAWN_H)
    expect(overlap(kept, drawn)).toBe(1)
  })

  test('fill a bite on one side from the other', () => {
    const bitten = drawn.map((on, i) => (i % DRAWN_W < 78 && i > 150 * DRAWN_W && i < 190 * DRAWN_W ? 0 : on))
    expect(overlap(bitten, drawn)).toBeLessThan(0.96)
    expect(overlap(fillByMirror(bitten, DRAWN_W, DRAWN_H), drawn)).toBeGreaterThan(0.97)
  })

  test('smooth an outline without moving straight edges', () => {
    const square = new Uint8Array(40 * 40)
    for (let y = 8; y < 32; y++) square.fill(1, y * 40 + 8, y * 40 + 32)
    const smooth = smoothOutline(square, 40, 40, 2)
    expect(smooth[20 * 40 + 8]).toBe(1)
    expect(smooth[20 * 40 + 7]).toBe(0)
    expect(smooth[8 * 40 + 8]).toBe(0)
  })
})
