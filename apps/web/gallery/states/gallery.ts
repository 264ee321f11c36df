/** The dialog "My Gallery". */
import { nothingComes, ok, waits } from '../answers.ts'
import { fullLibrary, keptLook, LONG_NAME, nearlyFull, UNBROKEN } from '../examples.ts'
import { statesOf } from '../state.ts'
import { fill, press, pressAt, seen } from '../steps.ts'
import { libraryOf } from '../../test/studio/library-examples.ts'

const uploads = 'GET /api/uploads'
const shown = async () => void (await seen('.gallery-detail .gallery-picture'))
const remove = '[role="dialog"] .overlay-footer .button-pin'
const openDelete = async () => {
  await shown()
  await pressAt('.gallery-actions .button-pin')
  await seen(remove)
}

export const galleryStates = statesOf(
  'gallery',
  {
    path: '/virtual-try-outfit#gallery',
    person: { credits: 325 },
    answers: { [uploads]: ok(fullLibrary) },
    show: shown,
  },
  {
    loading: { answers: { [uploads]: waits }, show: async () => void (await seen('.gallery')) },
    failed: {
      answers: { [uploads]: nothingComes },
      show: async () => void (await seen('.gallery .failure-box')),
    },
    empty: {
      answers: { [uploads]: ok(libraryOf()) },
      show: async () => void (await seen('.gallery-empty')),
    },
    full: {},
    one: { answers: { [uploads]: ok(libraryOf([keptLook(1)])) } },
    'long-names': {
      answers: {
        [uploads]: ok(libraryOf([keptLook(1, { name: UNBROKEN }), keptLook(2, { name: LONG_NAME })])),
      },
    },
    'nearly-full': { answers: { [uploads]: ok(nearlyFull) } },
    'none-found': {
      show: async () => {
        await shown()
        await fill('.gallery input[type="search"]', 'zzz')
      },
    },
    renaming: {
      show: async () => {
        await shown()
        await press('Rename')
        await seen('.gallery-facts input')
      },
    },
    'delete-dialog': { show: openDelete },
    deleted: {
      answers: { 'DELETE /api/uploads/*': () => ({ status: 204 }) },
      show: async () => {
        await openDelete()
        await pressAt(remove)
        await seen('.deleted-items')
      },
    },
  },
)
