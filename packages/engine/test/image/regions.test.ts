import { expect, test } from 'vitest'
import {
  above,
  both,
  components,
  either,
  notBelow,
  outsideOf,
  pixelsOf,
} from '../../src/embedded/image/regions.ts'

const read = (rows: readonly string[]): Uint8Array =>
  Uint8Array.from(rows.join(''), (c) => (c === '#' ? 1 : 0))

test('separates regions that touch at a corner only, with their areas and boxes', () => {
  const { label, info } = components(read(['##...', '##...', '..##.', '....#']), 5, 4)
  expect(info.slice(1).map((r) => r.area)).toEqual([4, 2, 1])
  expect(info[2]).toMatchObject({ x0: 2, x1: 3, y0: 2, y1: 2, touchesBorder: false })
  expect(info[1].touchesBorder).toBe(true)
  expect(label[0]).toBe(label[6])
  expect(label[0]).not.toBe(label[12])
})

test('finds holes as regions of the value 0', () => {
  const { info } = components(read(['#####', '#..##', '#####']), 5, 3, 0)
  expect(info.slice(1)).toEqual([{ area: 2, x0: 1, x1: 2, y0: 1, y1: 1, touchesBorder: false }])
})

test('computes masks of planes and of masks', () => {
  const plane = Float32Array.of(0, 1, 2)
  expect([...above(plane, 1)]).toEqual([0, 0, 1])
  expect([...notBelow(plane, 1)]).toEqual([0, 1, 1])
  const [a, b] = [read(['##..']), read(['#.#.'])]
  expect(both(a, b)).toEqual(read(['#...']))
  expect(either(a, b)).toEqual(read(['###.']))
  expect(outsideOf(a)).toEqual(read(['..##']))
  expect(pixelsOf(b)).toEqual([0, 2])
})
