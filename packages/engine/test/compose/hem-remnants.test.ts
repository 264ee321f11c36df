import { expect, test } from 'vitest'
import { oldGarmentZones } from '../../src/embedded/compose/zones.ts'
import { paintZonesInPlace } from '../../src/embedded/compose/base.ts'
import { hemRemnants } from '../../src/embedded/compose/hem-remnants.ts'
import { labelMask } from '../../src/embedded/image/regions.ts'
import { LOWER, UPPER } from '../../src/embedded/person/types.ts'
import { drawnLook } from './drawn-look.ts'

const { image, person, fit } = await drawnLook()
const { w, labels, body } = person
/** Rows of the old top that are labelled as trousers. */
const RIM = 3

/** The labels with the lowest rows of the old top labelled as trousers, and the pixels of these rows. */
function misread() {
  const wrong = labels.slice()
  const rim: number[] = []
  labels.forEach((label, i) => {
    if (label !== UPPER || !Array.from({ length: RIM }, (_, k) => labels[i + (k + 1) * w]).includes(LOWER))
      return
    wrong[i] = LOWER
    rim.push(i)
  })
  return { wrong, rim }
}

test('a rim of the old top labelled as trousers is found by its colour', () => {
  const { wrong, rim } = misread()
  expect(rim.length).toBeGreaterThan(100)
  const found = hemRemnants({ ...person, labels: wrong }, labelMask(wrong, UPPER), 0.5)
  expect(found.filter((i) => rim.includes(i)).length).toBeGreaterThan(0.9 * rim.length)
  expect(found.filter((i) => !rim.includes(i)).length).toBeLessThan(0.05 * rim.length)
})

test('the rim above the waist is left out, as it becomes skin', () => {
  const { wrong } = misread()
  expect(hemRemnants({ ...person, labels: wrong }, labelMask(wrong, UPPER), 1.5)).toEqual([])
})

test('correctly labelled trousers stay, and so do those of the top’s colour', () => {
  expect(hemRemnants(person, labelMask(labels, UPPER), 0.5)).toEqual([])
  const alike = { ...person, rgb: person.rgb.map((plane) => plane.slice().fill(0.4)) }
  expect(hemRemnants(alike, labelMask(labels, UPPER), 0.5)).toEqual([])
})

test('the top’s colour in a print of the trousers is not the top’s rim', () => {
  const { wrong } = misread()
  const [r, g, b] = person.rgb.map((plane) => plane.slice())
  const upper = labels.indexOf(UPPER)
  labels.forEach((label, i) => {
    if (label === LOWER && Math.floor(i / w) % 6 === 0)
      [r, g, b].forEach((plane, c) => (plane[i] = person.rgb[c][upper]))
  })
  expect(hemRemnants({ ...person, rgb: [r, g, b], labels: wrong }, labelMask(wrong, UPPER), 0.5)).toEqual([])
})

test('below a shorter top the trousers continue without the old top’s colour', () => {
  const { wrong, rim } = misread()
  const wearer = { ...person, labels: wrong }
  const cropped = { ...fit, hemV: 0.7, sideV: [0.7, 0.7] as const }
  const zones = oldGarmentZones(wearer, cropped, 'top')
  const photo = Float32Array.from(image.data, (v) => v / 255)
  const base = paintZonesInPlace(photo, image, wearer, zones, 'top', { seed: 1, realism: 0 })
  const middle = rim.filter((i) => Math.abs((i % w) - body.pelvis[0]) < 0.3 * body.unit)
  for (const i of middle) {
    const at = (2 * Math.floor(i / w) * image.w + 2 * (i % w)) * 3
    // The shirt is red, the trousers are blue.
    expect(base[at]).toBeLessThan(base[at + 2])
  }
})
