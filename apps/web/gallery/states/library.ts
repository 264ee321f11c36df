/** States of the library in the sidebar: grids, uploads, deletion. */
import { setUploads, type Upload } from '../../src/features/studio/library/upload-store.ts'
import { user } from '../../test/session/people.ts'
import { nothingComes, ok, waits } from '../answers.ts'
import { fullLibrary, UNBROKEN } from '../examples.ts'
import { statesOf } from '../state.ts'
import { openDrawer, pressAt, seen } from '../steps.ts'

const upload = (id: string, percent: number, problem: string | null = null): Upload => ({
  id,
  personId: user.id,
  area: 'model',
  name: problem === null ? 'summer.jpg' : UNBROKEN,
  source: { file: new File([], 'summer.jpg') },
  percent,
  problem,
  controller: new AbortController(),
})
const chooseOwn = async () => {
  await pressAt('.own-grid input')
  await seen('.own-grid input:checked')
}
const remove = '[role="dialog"] .overlay-footer .button-pin'
/** Opens the drawer if the screen shows the sidebar as one. */
const inSidebar = async () => {
  if (!document.querySelector('.studio-sidebar')?.checkVisibility()) await openDrawer()
}
const openDelete = async () => {
  await inSidebar()
  await chooseOwn()
  await pressAt('.own-line > button:last-of-type')
  await seen(remove)
}

export const libraryStates = statesOf(
  'library',
  {
    path: '/virtual-try-outfit',
    person: { credits: 325 },
    answers: { 'GET /api/uploads': ok(fullLibrary), 'POST /api/generate/check': waits },
  },
  {
    loading: { answers: { 'GET /api/uploads': waits }, show: inSidebar },
    empty: {
      answers: { 'GET /api/uploads': ok({ ...fullLibrary, photos: [], outfits: [], generated: [] }) },
      show: inSidebar,
    },
    failed: {
      answers: { 'GET /api/uploads': nothingComes },
      show: async () => {
        await inSidebar()
        await seen('.own-line')
      },
    },
    full: {
      show: async () => {
        await inSidebar()
        await seen('.own-grid')
      },
    },
    uploads: {
      show: async () => {
        await inSidebar()
        await seen('.own-grid')
        setUploads([
          upload('u1', 42),
          upload('u2', 100),
          upload('u3', 0),
          upload('u4', 0, `“${UNBROKEN}” was not uploaded. The server could not be reached.`),
        ])
        await seen('.own-upload')
      },
    },
    chosen: {
      show: async () => {
        await inSidebar()
        await chooseOwn()
      },
    },
    'delete-dialog': { show: openDelete },
    'delete-failed': {
      answers: { 'DELETE /api/uploads/*': nothingComes },
      show: async () => {
        await openDelete()
        await pressAt(remove)
        await seen('[role="dialog"] .failure-box')
      },
    },
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
