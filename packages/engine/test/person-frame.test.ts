import { describe, expect, test } from 'vitest'
import { drawPerson } from '../src/embedded/drawn-figure.ts'
import { flattenPicture, toPicture } from '../src/embedded/image/flatten.ts'
import { resizeImage } from '../src/embedded/image/resize.ts'
import { turnPicture } from '../src/embedded/image/turn.ts'
import {
  framedShortEdge,
  inFrame,
  lookInPhoto,
  partAround,
  placeInFrame,
  placeInPhoto,
} from '../src/embedded/person-frame.ts'
import type { PersonFrame } from '../src/embedded/person-frame.ts'
import { personSizes } from '../src/embedded/working-size.ts'

const { image, pose } = drawPerson()
const photo = toPicture(image)
const part = { x0: 40, y0: 60, x1: 240, y1: 300 }
const frames: PersonFrame[] = ([0, 90, 180, 270] as const).flatMap((degrees) => [
  { degrees, part: null },
  { degrees, part },
])

test.each(frames)('a place is found again after frame %o', (frame) => {
  const there = placeInFrame({ x: 0.3, y: 0.4 }, frame, photo)
  const back = placeInPhoto(there, frame, photo)
  expect(back.x).toBeCloseTo(0.3, 9)
  expect(back.y).toBeCloseTo(0.4, 9)
})

test.each([90, 180, 270] as const)('places turn with the picture by %i degrees', (degrees) => {
  const turned = inFrame(photo, { degrees, part: null })
  const { x, y } = placeInFrame(
    { x: 100.5 / photo.width, y: 80.5 / photo.height },
    { degrees, part: null },
    photo,
  )
  const at = 4 * (Math.floor(y * turned.height) * turned.width + Math.floor(x * turned.width))
  const from = 4 * (80 * photo.width + 100)
  expect(Array.from(turned.data.slice(at, at + 3))).toEqual(Array.from(photo.data.slice(from, from + 3)))
})

describe('the part around a person', () => {
  const seen = { w: image.w, h: image.h }

  test('has background on all sides, and is in pixels of the photo', () => {
    const small = pose.points.map(({ x, y, visibility }) => ({ x: 200 + x / 4, y: 200 + y / 4, visibility }))
    const { x0, y0, x1, y1 } = partAround(small, seen, { w: 2 * image.w, h: 2 * image.h })
    expect(x0 / 2).toBeLessThan(Math.min(...small.map(({ x }) => x)))
    expect(y0 / 2).toBeLessThan(Math.min(...small.map(({ y }) => y)))
    expect(x1 / 2).toBeGreaterThan(Math.max(...small.map(({ x }) => x)))
    expect(y1 / 2).toBeGreaterThan(Math.max(...small.map(({ y }) => y)))
  })

  test('ends at the borders of the photo', () => {
    expect(partAround(pose.points, seen, seen)).toMatchObject({ y0: 0, y1: image.h })
  })
})

describe('a look of a part', () => {
  const frame = { degrees: 90, part } as const
  const turned = flattenPicture(turnPicture(photo, 90))
  const size = { w: 400, h: 480 }
  const before = resizeImage(flattenPicture(inFrame(photo, frame)), size.w, size.h)
  const { result } = personSizes(photo.width, photo.height, 768)

  test('that changes nothing leaves every pixel of the photo', () => {
    const whole = resizeImage(turned, result.h, result.w)
    const back = flattenPicture(turnPicture(toPicture(lookInPhoto(before, photo, frame, 768)), 90))
    expect([back.w, back.h]).toEqual([whole.w, whole.h])
    expect(back.data.every((value, k) => Math.abs(value - whole.data[k]) <= 1)).toBe(true)
  })

  test('appears where the part is, turned back', () => {
    const red = { ...size, data: before.data.map((_, k) => (k % 3 === 0 ? 250 : 0)) }
    const look = lookInPhoto(red, photo, frame, 768)
    expect([look.w, look.h]).toEqual([result.w, result.h])
    const isRedAt = (x: number, y: number) => {
      const place = placeInPhoto({ x, y }, frame, photo)
      const k = 3 * (Math.floor(place.y * look.h) * look.w + Math.floor(place.x * look.w))
      return look.data[k] > 200 && look.data[k + 1] < 60
    }
    expect([isRedAt(0.5, 0.5), isRedAt(0.02, 0.02), isRedAt(-0.05, 0.5), isRedAt(0.5, 1.05)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

test('a part is dressed at the usual size, or at its own in a larger look', () => {
  const large = { width: 4000, height: 3000 }
  const frame = { degrees: 0, part: { x0: 0, y0: 0, x1: 1500, y1: 2000 } } as const
  expect(framedShortEdge(frame, large, 768)).toBe(768)
  expect(framedShortEdge(frame, large, 2160)).toBe(1080)
  expect(framedShortEdge({ degrees: 90, part: null }, large, 720)).toBe(720)
})
