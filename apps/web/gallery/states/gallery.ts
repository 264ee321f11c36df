/** States of the dialog "My Gallery". */
import { nothingComes, ok, refuses, waits } from '../answers.ts'
import { fullLibrary, keptLook, LONG_NAME, nearlyFull, UNBROKEN } from '../examples.ts'
import { statesOf } from '../state.ts'
import { fill, press, pressAt, seen } from '../steps.ts'
import { libraryOf } from '../../test/studio/library-examples.ts'
import { sharedExample } from '../../test/studio/shared-examples.ts'

const uploads = 'GET /api/uploads'
const shown = async () => void (await seen('.gallery-detail .gallery-picture'))
const remove = '[role="dialog"] .overlay-footer .button-pin'
const openDelete = async () => {
  await shown()
  await pressAt('.gallery-actions .button-pin')
  await seen(remove)
}

const shares = 'GET /api/shares'
/** The first look of the gallery, made on the server. */
const made = keptLook(0, { generationId: 'g1' })
const openShare = async () => {
  await shown()
  await press('Share as a page')
  await seen('[role="dialog"] form, [role="dialog"] a[target]')
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
    share: { answers: { [uploads]: ok(libraryOf([made])), [shares]: ok({ shares: [] }) }, show: openShare },
    'share-refused': {
      answers: {
        [uploads]: ok(libraryOf([made])),
        [shares]: ok({ shares: [] }),
        'POST /api/shares': refuses(404, 'not_found', 'There is nothing here.'),
      },
      show: async () => {
        await openShare()
        await press('Save and share')
        await seen('[role="dialog"] form .failure-box')
      },
    },
    shared: {
      answers: {
        [uploads]: ok(libraryOf([made])),
        [shares]: ok({ shares: [sharedExample({ itemId: made.id, views: 12 })] }),
      },
      show: openShare,
    },
    shares: {
      answers: {
        [uploads]: ok(libraryOf([made])),
        [shares]: ok({
          shares: [
            sharedExample({ imageUrl: made.imageUrl, views: 1234 }),
            sharedExample({ id: 's2', name: LONG_NAME, imageUrl: null, isTakenDown: true }),
          ],
        }),
      },
      show: async () => {
        await shown()
        await press('Shared looks')
        await seen('[role="dialog"] li')
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
