import { expect, test } from 'vitest'
import { analysisCache } from '../src/embedded/analysis-cache.ts'
import { check } from '../src/embedded/check.ts'
import { drawPerson, drawShirt } from '../src/embedded/drawn-figure.ts'
import type { GarmentAnalysis } from '../src/embedded/garment-tasks.ts'
import { garmentTasksOnThisThread } from '../src/embedded/garment-tasks.ts'
import { toPicture } from '../src/embedded/image/flatten.ts'
import { halveImage } from '../src/embedded/image/resample.ts'
import { decideOptions } from '../src/embedded/options.ts'
import { personKey } from '../src/embedded/person-analysis.ts'
import type { PersonAnalysis } from '../src/embedded/person-analysis.ts'
import { parsePerson } from '../src/embedded/person/parse.ts'
import type { Step } from '../src/embedded/steps.ts'
import { tryOn } from '../src/embedded/try-on.ts'
import { NoPersonFound } from '../src/errors.ts'
import { ownNetworks } from './own-networks.ts'

const { image, pose, reading } = drawPerson()
const photo = toPicture(image)
const shirt = toPicture(drawShirt())
const options = { category: 'top', quality: 'basic' } as const

/** Networks that see no person, so that only cached people are found. */
const deps = {
  runtime: ownNetworks,
  tasks: garmentTasksOnThisThread,
  people: analysisCache<PersonAnalysis>(2),
  garments: analysisCache<GarmentAnalysis>(2),
}

test('checks pictures, and finds nothing in empty ones', async () => {
  const found = await check(deps, { person: shirt, garment: shirt, options }, () => undefined)
  expect(found.garment).toMatchObject({ found: true, kind: 'top', category: 'top' })
  expect(found.person).toMatchObject({ found: false, warnings: [{ code: 'no_person_found' }] })
  await expect(tryOn(deps, { person: shirt, garment: shirt, options }, () => undefined)).rejects.toThrow(
    NoPersonFound,
  )
})

test('dresses a known person in an outfit without analysing them again', async () => {
  const known: PersonAnalysis = {
    workSize: image,
    resultSize: image,
    image,
    analysedBox: { x0: 0, y0: 0, x1: image.w, y1: image.h },
    person: parsePerson(halveImage(image), pose, reading),
    confidence: 1,
    landmarks: pose.points,
    people: [],
    frame: null,
    doubts: [],
  }
  deps.people.remember(await personKey(photo, decideOptions(options), 'around-person'), known)
  const steps: Step[] = []
  const further = [{ picture: shirt, category: 'outerwear' }] as const
  const look = await tryOn(deps, { person: photo, garment: shirt, further, options }, (step) =>
    steps.push(step),
  )
  expect([look.width, look.height]).toEqual([image.w, image.h])
  expect(look.report.garments).toEqual([
    { kind: 'top', layer: 1 },
    { kind: 'outerwear', layer: 2 },
  ])
  expect(steps.filter((step) => step === 'composite')).toHaveLength(2)
  expect(steps.filter((step) => step === 'pose' || step === 'parse')).toEqual([])
  expect(look.report.landmarks?.find(({ name }) => name === 'nose')).toMatchObject({ x: 192, y: 82 })
})
