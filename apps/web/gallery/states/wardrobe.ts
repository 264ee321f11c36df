/** States of the wardrobe page, which shows everything in the library. */
import { nothingComes, ok, waits } from '../answers.ts'
import { fullLibrary, keptLook, LONG_NAME, nearlyFull } from '../examples.ts'
import { statesOf } from '../state.ts'
import { fill, press, pressAt, seen } from '../steps.ts'
import { libraryOf } from '../../test/studio/library-examples.ts'
import { pastLook } from '../../test/studio/paid-studio.tsx'

const uploads = 'GET /api/uploads'
const days = ['2026-11-20', '2026-11-02', '2026-09-14']
const months = libraryOf(
  Array.from({ length: 40 }, (_, k) =>
    keptLook(k, {
      createdAt: `${days[Math.floor(k / 14)]}T10:00:00.000Z`,
      ...(k === 1 && { name: LONG_NAME }),
    }),
  ),
  { photos: fullLibrary.photos, outfits: fullLibrary.outfits },
)
const shown = async () => void (await seen('.wardrobe-tile'))
const boxAt = (place: number) => pressAt(`.wardrobe-tile:nth-child(${place}) input`)
const selectTwo = async () => {
  await shown()
  await boxAt(1)
  await boxAt(2)
  await seen('.wardrobe-bar')
}

export const wardrobeStates = statesOf(
  'wardrobe',
  { path: '/wardrobe', person: { credits: 325 }, answers: { [uploads]: ok(months) }, show: shown },
  {
    full: {},
    visitor: { person: undefined, show: async () => void (await seen('main .button-tape')) },
    loading: { answers: { [uploads]: waits }, show: async () => void (await seen('.wardrobe .spinner')) },
    failed: {
      answers: { [uploads]: nothingComes },
      show: async () => void (await seen('.wardrobe .failure-box')),
    },
    empty: {
      answers: { [uploads]: ok(libraryOf()) },
      show: async () => void (await seen('.wardrobe-empty')),
    },
    clothing: {
      answers: { [uploads]: ok(nearlyFull) },
      show: async () => {
        await press('Clothing')
        await shown()
      },
    },
    'none-found': {
      show: async () => {
        await shown()
        await fill('.wardrobe input[type="search"]', 'zzz')
      },
    },
    selecting: { show: selectTwo },
    'delete-dialog': {
      show: async () => {
        await selectTwo()
        await pressAt('.wardrobe-bar .button-pin')
        await seen('[role="dialog"] .button-pin')
      },
    },
    one: {
      answers: {
        [uploads]: ok(libraryOf([keptLook(0, { generationId: 'g1' })])),
        'GET /api/generate/g1': ok(pastLook('g1', { personUrl: '/samples/woman-yellow.jpg' })),
      },
      show: async () => {
        await shown()
        await pressAt('.wardrobe-open')
        await seen('.wardrobe-whole .before-after')
      },
    },
    'one-erased': {
      answers: {
        [uploads]: ok(libraryOf([keptLook(0, { generationId: 'g1' })])),
        'GET /api/generate/g1': ok(pastLook('g1', { personUrl: null, outfitUrl: null })),
      },
      show: async () => {
        await shown()
        await pressAt('.wardrobe-open')
        await seen('.wardrobe-one .button[aria-disabled]')
      },
    },
  },
)
