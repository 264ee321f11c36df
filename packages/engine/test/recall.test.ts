import { expect, test } from 'vitest'
import { analysisCache } from '../src/embedded/analysis-cache.ts'
import { drawShirt } from '../src/embedded/drawn-figure.ts'
import { garmentTasksOnThisThread } from '../src/embedded/garment-tasks.ts'
import type { GarmentAnalysis } from '../src/embedded/garment-tasks.ts'
import { toPicture } from '../src/embedded/image/flatten.ts'
import { decideOptions } from '../src/embedded/options.ts'
import { personKey } from '../src/embedded/person-analysis.ts'
import type { PersonAnalysis } from '../src/embedded/person-analysis.ts'
import { recallGarment, recallPerson } from '../src/embedded/recall.ts'
import { ownNetworks } from './own-networks.ts'

const picture = toPicture(drawShirt())
const options = decideOptions()

function makeDeps() {
  let reads = 0
  const deps = {
    runtime: ownNetworks,
    tasks: {
      ...garmentTasksOnThisThread,
      parse: (...asked: Parameters<typeof garmentTasksOnThisThread.parse>) => {
        reads++
        return garmentTasksOnThisThread.parse(...asked)
      },
    },
    people: analysisCache<PersonAnalysis>(1),
    garments: analysisCache<GarmentAnalysis>(2),
  }
  return { deps, reads: () => reads }
}

test('reads a garment once for each picture and category', async () => {
  const { deps, reads } = makeDeps()
  const first = await recallGarment(deps, picture, options)
  const second = await recallGarment(deps, { ...picture, data: picture.data.slice() }, options)
  expect([first.isNew, second.isNew, reads()]).toEqual([true, false, 1])
  expect(second.garmentAnalysis).toBe(first.garmentAnalysis)
  expect((await recallGarment(deps, picture, { ...options, category: 'dress' })).isNew).toBe(true)
  expect(reads()).toBe(2)
})

test('analyses a known person again only for another size', async () => {
  const { deps } = makeDeps()
  const known = { people: [] } as unknown as PersonAnalysis
  deps.people.remember(await personKey(picture, options, 'around-person'), known)
  const recall = (shortEdgePx: number) =>
    recallPerson(deps, picture, { ...options, shortEdgePx }, () => undefined)
  expect(await recall(options.shortEdgePx)).toBe(known)
  // The drawn shirt shows no person.
  await expect(recall(720)).rejects.toMatchObject({ code: 'no_person_found' })
})

test('caches a person from the whole picture separately from the same one in a crop', async () => {
  const { deps } = makeDeps()
  const [part, whole] = [{ people: [] }, { people: [] }] as unknown as PersonAnalysis[]
  const both = { ...deps, people: analysisCache<PersonAnalysis>(2) }
  both.people.remember(await personKey(picture, options, 'around-person'), part)
  both.people.remember(await personKey(picture, options, 'whole-photo'), whole)
  expect(await recallPerson(both, picture, options, () => undefined)).toBe(part)
  expect(await recallPerson(both, picture, options, () => undefined, 'whole-photo')).toBe(whole)
})
