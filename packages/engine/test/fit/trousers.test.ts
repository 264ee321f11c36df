import { describe, expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { USUAL } from '../../src/embedded/fit/ease.ts'
import { addLeg, gapBetweenLegs } from '../../src/embedded/fit/trouser-legs.ts'
import { fitTrousers } from '../../src/embedded/fit/trousers.ts'
import type { Handle } from '../../src/embedded/fit/fit.ts'
import type { TrousersShape } from '../../src/embedded/garment/garment.ts'
import { distance } from '../../src/embedded/image/maths.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { torsoCoordinates } from '../../src/embedded/person/body.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { LOWER, SKIN, UPPER } from '../../src/embedded/person/types.ts'
import { TROUSERS } from '../garment/drawn-garments.ts'
import { meshOf, targetOf } from './drawn-fits.ts'

const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)
const { body } = person

describe('trousers on the drawn person', () => {
  const shape = meshOf(TROUSERS).shape as TrousersShape
  const handlesOn = (worn: typeof person) => fitTrousers({ shape }, worn).handles
  const crotchOn = (worn: typeof person) => targetOf(handlesOn(worn), shape.crotch)[1]
  const { w, h } = person
  const changed = (change: (x: number, y: number, i: number) => void) => {
    for (let i = 0; i < w * h; i++) change(i % w, Math.floor(i / w), i)
  }

  test('have their crotch a little above the visible gap between the legs', () => {
    const middle = (body.hip[0][0] + body.hip[1][0]) / 2
    const gapAt = (row: number) => {
      const matte = person.matte.slice()
      changed((x, y, i) => {
        if (y > body.hip[0][1] && Math.abs(x - middle) < 4) matte[i] = y < row ? 1 : 0
      })
      return crotchOn({ ...person, matte })
    }
    const [high, low] = [body.hip[0][1] + 0.32 * body.unit, body.hip[0][1] + 0.46 * body.unit]
    expect(gapAt(low) - gapAt(high)).toBeCloseTo(low - high, -1)
    expect(gapAt(low)).toBeLessThan(low)
  })

  test('do not widen to a hand beside the leg', () => {
    const matte = person.matte.slice()
    const labels = person.labels.slice()
    let added = 0
    changed((x, y, i) => {
      const beside = x < body.hip[0][0] && x > body.hip[0][0] - 0.4 * body.unit
      if (!beside || y < body.hip[0][1] + 10 || y > body.knee[0][1] || matte[i] > 0.5) return
      matte[i] = 1
      labels[i] = SKIN
      added++
    })
    expect(added).toBeGreaterThan(100)
    const [plain, handed] = [handlesOn(person), handlesOn({ ...person, matte, labels })]
    plain.forEach(({ to }, q) => expect(distance(to, handed[q].to)).toBeLessThan(3))
  })

  test('reach up to old trousers that begin higher, on that side only', () => {
    const labels = person.labels.slice()
    changed((x, y, i) => {
      const [v, s] = torsoCoordinates(body, x, y)
      if (v > 0.66 && v < 1 && s > 0 && labels[i] === UPPER) labels[i] = LOWER
    })
    const higher = { ...person, labels }
    const waistV = (k: 0 | 1) => torsoCoordinates(body, ...targetOf(handlesOn(higher), shape.waist[k]))[0]
    expect(waistV(1)).toBeLessThan(0.7)
    expect(waistV(0)).toBeGreaterThan(0.73)
  })

  const isCorner = ({ from }: Handle) => from[1] === shape.waist[0][1] && from[0] !== shape.axis
  const vOf = ({ to }: Handle) => torsoCoordinates(body, ...to)[0]

  test('continue up under a top', () => {
    const bare = { ...person, labels: person.labels.map((label) => (label === UPPER ? SKIN : label)) }
    for (const [worn, v] of [
      [bare, 0.8],
      [person, 0.78],
    ] as const)
      expect(vOf(handlesOn(worn).find(isCorner) ?? { ...handlesOn(worn)[0], to: body.neck })).toBeCloseTo(
        v,
        2,
      )
  })

  test('are as wide on both sides of a tilted waist', () => {
    const rows = shape.rows.map((runs, y) => {
      const aside = Math.max(0, Math.round(0.3 * (shape.crotch[1] - y)))
      return runs.map(([from, to]) => [from - aside, to - aside] as const)
    })
    const y = Math.round(shape.waist[0][1])
    const waist = [
      [rows[y + 6][0][0], y + 6],
      [rows[y][0][1], y],
    ] as const
    const { handles } = fitTrousers({ shape: { ...shape, rows, waist } }, person)
    const [left, right] = waist.map((at) => torsoCoordinates(body, ...targetOf(handles, at))[1])
    expect(left + right).toBeCloseTo(0, 1)
  })

  test('follow the hem of a top that is higher in the middle', () => {
    const labels = person.labels.slice()
    changed((x, y, i) => {
      const [v, s] = torsoCoordinates(body, x, y)
      if (v > 0.7 && v < 1 && Math.abs(s) < 0.15 && labels[i] === UPPER) labels[i] = LOWER
    })
    const handles = handlesOn({ ...person, labels }).filter(({ from }) => from[1] < shape.waist[0][1] + 4)
    const highest = handles.toSorted((a, b) => vOf(a) - vOf(b))[0]
    expect(vOf(highest)).toBeCloseTo(0.68, 1)
    expect(Math.abs(highest.to[0] - body.pelvis[0])).toBeLessThan(0.15 * body.unit)
    expect(vOf(handles.find(isCorner) ?? highest)).toBeGreaterThan(0.75)
  })

  test('rise to the hem of a top where their upper edge sags', () => {
    const top = Math.round(shape.waist[0][1])
    const notch = [shape.axis - 14, shape.axis - 4] as const
    const rows = shape.rows.map((runs, y) =>
      y < top + 8 ? runs.flatMap(([from, to]) => [[from, notch[0]] as const, [notch[1], to] as const]) : runs,
    )
    const sagging = fitTrousers({ shape: { ...shape, rows } }, person).handles.find(
      ({ from }) => from[1] === top + 8 && from[0] > notch[0] && from[0] < notch[1],
    )
    expect(torsoCoordinates(body, ...(sagging?.to ?? body.pelvis))[0]).toBeLessThan(0.785)
  })

  test('are no wider at the waist than below the hem of a wide top', () => {
    const [matte, labels] = [person.matte.slice(), person.labels.slice()]
    changed((x, y, i) => {
      const [v, s] = torsoCoordinates(body, x, y)
      if (v < 0.4 || v > 0.795 || Math.abs(s) > 0.8 || matte[i] > 0.5) return
      matte[i] = 1
      labels[i] = UPPER
    })
    const corners = (worn: typeof person) => handlesOn(worn).filter(isCorner)
    const wide = corners({ ...person, matte, labels })
    corners(person).forEach(({ to }, q) => expect(distance(to, wide[q].to)).toBeLessThan(4))
  })

  test('leave a gap between legs that a skirt hides', () => {
    const matte = person.matte.slice()
    const labels = person.labels.slice()
    const middle = (body.hip[0][0] + body.hip[1][0]) / 2
    changed((x, y, i) => {
      if (y < body.hip[0][1] || y > body.ankle[0][1] || Math.abs(x - middle) > 0.7 * body.unit) return
      matte[i] = 1
      labels[i] = LOWER
    })
    const handles = handlesOn({ ...person, matte, labels })
    const hem = Math.max(...handles.map(({ from }) => from[1]))
    const across = handles.filter(({ from }) => from[1] === hem).toSorted((a, b) => a.from[0] - b.from[0])
    expect(across).toHaveLength(6)
    expect(across[3].to[0] - across[2].to[0]).toBeGreaterThan(2)
  })

  test('cover bare shins below an old skirt, from its hem', () => {
    const [matte, labels] = [person.matte.slice(), person.labels.slice()]
    const middle = (body.hip[0][0] + body.hip[1][0]) / 2
    const hem = body.knee[0][1] + 0.2 * body.unit
    changed((x, y, i) => {
      if (y > hem && labels[i] === LOWER) labels[i] = SKIN
      if (y < body.hip[0][1] || y > hem || Math.abs(x - middle) > 0.7 * body.unit) return
      matte[i] = 1
      labels[i] = LOWER
    })
    const rows = shape.rows.map((runs) =>
      runs.length < 2 ? runs : runs.map(([from, to]) => [(from + to) / 2 - 2, (from + to) / 2 + 2] as const),
    )
    const { handles } = fitTrousers({ shape: { ...shape, rows } }, { ...person, matte, labels })
    const onShin = handles.filter(({ to, weight }) => weight === 1 && to[1] > hem - 8 && to[0] < middle)
    const edgeAt = (y: number) => {
      let x = Math.round(middle - 1)
      while (person.matte[Math.round(y) * w + x] < 0.5) x--
      while (person.matte[Math.round(y) * w + x] >= 0.5) x--
      return x + 1
    }
    const outer = onShin.filter((_, q) => q % 2 === 0)
    expect(outer.length).toBeGreaterThan(2)
    for (const { to } of outer) expect(to[0]).toBeLessThan(edgeAt(to[1]) + 1.5)
  })
})

describe('the legs of trousers', () => {
  const shape = meshOf(TROUSERS).shape as TrousersShape
  const { placement } = fitTrousers({ shape }, person)
  const drop = 0.3 * body.unit

  test('separate where background shows between the person’s legs, and nowhere when cloth hides it', () => {
    const thigh = distance(body.hip[0], body.knee[0])
    const gap = gapBetweenLegs(person, [0, thigh])
    expect(gap).toBeGreaterThan(0)
    expect(gap).toBeLessThan(thigh)
    const closed = { ...person, matte: person.matte.map(() => 1) }
    expect(gapBetweenLegs(closed, [0, thigh])).toBeNull()
  })

  test('cover the outline of the person’s leg on both sides, and are wider when worn loosely', () => {
    const widths = (legs: number) => {
      const handles: Handle[] = []
      const add = (from: Handle['from'], to: Handle['to'], weight: number) =>
        handles.push({ from, to, weight, part: 0 })
      addLeg(shape, person, 1, placement, drop, { ...USUAL, legs }, add)
      const edges = handles.filter(({ weight }) => weight === 1)
      expect(edges.length).toBeGreaterThan(10)
      return edges.flatMap(({ to }, q) => (q % 2 ? [distance(edges[q - 1].to, to)] : []))
    }
    const [usual, relaxed] = [widths(1), widths(1.3)]
    usual.forEach((width, q) => {
      expect(width).toBeGreaterThan(0.3 * body.unit)
      expect(relaxed[q]).toBeGreaterThanOrEqual(width)
    })
    expect(relaxed.at(-1)).toBeGreaterThan(1.1 * (usual.at(-1) ?? 0))
  })
})
