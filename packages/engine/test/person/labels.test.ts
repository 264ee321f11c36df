import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { BODY_GRID, BODY_PARTS } from '../../src/embedded/nets/person-parser.ts'
import type { BodyPart, PersonReading } from '../../src/embedded/nets/person-parser.ts'
import { labelsOf } from '../../src/embedded/person/labels.ts'
import { partsAt } from '../../src/embedded/person/parts-at.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import {
  ARM,
  FACE,
  HAND,
  LOWER,
  NECK,
  NONE,
  OBJECT,
  SHOES,
  SKIN,
  UPPER,
} from '../../src/embedded/person/types.ts'

const { image, pose, reading } = drawPerson()
const half = halveImage(image)
const W = half.w

/** The reading with some parts relabelled as another from the given row of the grid on. */
function renamed(from: readonly BodyPart[], to: BodyPart, below = 0): PersonReading {
  const parts = reading.parts.map((plane) => plane.slice())
  const target = parts[BODY_PARTS.indexOf(to)]
  for (const name of from) {
    const plane = parts[BODY_PARTS.indexOf(name)]
    plane.forEach((p, i) => {
      if (!p || i < below * BODY_GRID.w) return
      plane[i] = 0
      target[i] = p
    })
  }
  return { ...reading, parts }
}

const parsed = (seen: PersonReading) => parsePerson(half, pose, seen)
/** The index of the half-size pixel at a position in the drawing. */
const at = (x: number, y: number) => (y >> 1) * W + (x >> 1)
const PLACES = { chest: at(192, 200), thigh: at(220, 340), forearm: at(257, 240), hand: at(265, 288) }

test('sums the probabilities of parts at the size of the picture', () => {
  const parts = partsAt(reading, ['face', 'neck'], half)
  expect([parts[at(192, 84)], parts[at(192, 115)], parts[PLACES.chest]]).toEqual([1, 1, 0])
})

test('labels the parts of skin', () => {
  const person = parsed(reading)
  const { labels, skinParts } = labelsOf(reading, { ...person, matte: person.matte.slice() })
  expect([skinParts[PLACES.forearm], skinParts[PLACES.hand]]).toEqual([ARM, HAND])
  expect([skinParts[at(192, 84)], skinParts[at(192, 115)]]).toEqual([FACE, NECK])
  expect(skinParts[PLACES.chest]).toBe(NONE)
  expect(labels.every((label, i) => (label === SKIN) === (skinParts[i] !== NONE))).toBe(true)
})

test('labels a bowed head as face by the pose, where the network sees neck', async () => {
  const { skinParts } = parsed(renamed(['face'], 'neck'))
  expect([skinParts[at(192, 84)], skinParts[at(192, 115)]]).toEqual([FACE, NECK])
})

test('labels a dress as upper clothes above the waist and as lower clothes below', async () => {
  const { labels } = parsed(renamed(['upperClothes', 'lowerClothes'], 'dress'))
  expect([labels[PLACES.chest], labels[PLACES.thigh]]).toEqual([UPPER, LOWER])
})

test('separates shoes and held objects from clothes', async () => {
  const shin = at(221, 440)
  const { labels } = parsed(renamed(['lowerClothes'], 'shoes', 140))
  expect([labels[shin], labels[PLACES.thigh]]).toEqual([SHOES, LOWER])
  const held = parsed(renamed(['leftHand'], 'other'))
  expect(held.labels[PLACES.hand]).toBe(OBJECT)
})

test('rejects hands far from every wrist', async () => {
  const { labels, skinParts } = parsed(renamed(['hair'], 'leftHand'))
  const top = at(192, 42)
  expect(labels[top]).not.toBe(0)
  expect(skinParts[top]).not.toBe(HAND)
  expect(skinParts[PLACES.hand]).toBe(HAND)
})

test('snaps the border between skin and cloth to the photo’s edge', async () => {
  // The network sees cuffs a few pixels lower than they are drawn.
  const shifted = reading.parts.map((plane) => {
    const moved = plane.slice()
    moved.copyWithin(BODY_GRID.w, 0)
    return moved
  })
  const { labels } = parsed({ ...reading, parts: shifted })
  const exact = parsed(reading)
  let off = 0
  labels.forEach((label, i) => {
    if ((label === SKIN) !== (exact.labels[i] === SKIN) && exact.matte[i] > 0.9) off++
  })
  expect(off / labels.length).toBeLessThan(0.004)
})

/** The labels of the person with black arms, and the same of the person as drawn. */
function withBlackArms(seen: PersonReading) {
  const bare = parsed(reading)
  const data = half.data.slice()
  bare.skinParts.forEach((part, i) => {
    if (part === ARM) data.fill(10, 3 * i, 3 * i + 3)
  })
  return { bare: bare.labels, black: parsePerson({ ...half, data }, pose, seen).labels }
}

test('labels black cloth on an arm as a sleeve, where the network sees bare skin', () => {
  const { bare, black } = withBlackArms(reading)
  expect([bare[PLACES.forearm], black[PLACES.forearm]]).toEqual([SKIN, UPPER])
})

test('labels a speck of a black sleeve that is read as an object as the sleeve', () => {
  const { scale, left, top } = reading.frame
  const x = Math.round(scale * ((PLACES.forearm % W) + 0.5) + left)
  const y = Math.round(scale * (Math.floor(PLACES.forearm / W) + 0.5) + top)
  const parts = reading.parts.map((plane) => plane.slice())
  for (const name of BODY_PARTS) {
    for (let row = -3; row <= 3; row++) {
      const middle = (y + row) * BODY_GRID.w + x
      parts[BODY_PARTS.indexOf(name)].fill(name === 'other' ? 1 : 0, middle - 2, middle + 3)
    }
  }
  expect(parsed({ ...reading, parts }).labels[PLACES.forearm]).toBe(SKIN)
  expect(withBlackArms({ ...reading, parts }).black[PLACES.forearm]).toBe(UPPER)
})

test('labels a hem as lower clothes by its colour, where the network sees a top', () => {
  const last = parsed(reading).labels.lastIndexOf(LOWER)
  const hem = last - 6 * W
  const from = Math.round(reading.frame.scale * (Math.floor(last / W) - 8) + reading.frame.top)
  expect(parsed(reading).labels[hem]).toBe(LOWER)
  expect(parsed(renamed(['lowerClothes'], 'upperClothes', from)).labels[hem]).toBe(LOWER)
})
