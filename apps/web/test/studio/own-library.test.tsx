import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setLibrary } from '../../src/features/studio/library/library-store.ts'
import { currentUploads } from '../../src/features/studio/library/upload-store.ts'
import { currentToasts, dismissToast } from '../../src/ui/toasts.ts'
import { otherTab } from '../other-tab.ts'
import { pictureSizes, pngFile, standInForBrowser } from './browser-stand-ins.ts'
import type { FakeAnswer } from './fake-server.ts'
import { showPaid } from './paid-studio.tsx'
import { photo, pick, showLibrary } from './shown-library.tsx'

standInForBrowser()
beforeEach(() => {
  for (const name of ['me.png', 'you.png', 'Beach', 'coat.png']) pictureSizes.set(name, [600, 800])
})

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

/** Simulates a reload: the page's state is cleared, stored notes are kept. */
const leavePage = () => setLibrary({ personId: null, library: null, failure: null, deleted: [] })
const broken: FakeAnswer = { status: 500, body: { error: 'Broken.', code: 'internal', requestId: 'r' } }
const models = () => screen.findByRole('group', { name: 'Your Models' })
const own = (name: string) => screen.findByRole('radio', { name })

test('an upload is shown at once, sent with its hash, and then selected in the grid', async () => {
  const { asked } = showLibrary()
  const inside = await pick('Upload a photo', pngFile('me.png'))
  fireEvent.click(inside.getByRole('button', { name: 'Upload' }))
  expect(await screen.findByAltText('Your Photo: me.png')).toBeTruthy()
  const radio = (await own('me.png')) as HTMLInputElement
  expect(radio.checked).toBe(true)
  const form = asked('POST', '/api/uploads/photo')[0]?.form
  expect(form?.get('sha256')).toMatch(/^[0-9a-f]{64}$/)
  expect(await models()).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
})

test('the privacy note states what happens to a photo, for each place it can go', async () => {
  const { unmount } = showLibrary()
  const own = /^Your library keeps its photos until you delete them\. All others are deleted after 24 hours/
  expect(screen.getByText(own)).toBeTruthy()
  expect(screen.queryByText(/^Photos are deleted after 24 hours\./)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Upload a photo' }))
  const inside = within(await screen.findByRole('dialog', { name: 'Choose an Image' }))
  expect(inside.getByText(/^What you upload stays in your library until you delete it\./)).toBeTruthy()
  fireEvent.click(inside.getByRole('checkbox', { name: /^Temporary/ }))
  const temporary =
    /^A temporary photo stays on this device, for 24 hours\. A look sends it to our server, which deletes it after 24 hours\./
  expect(inside.getByText(temporary)).toBeTruthy()
  expect(inside.queryByText(/stays in your library/)).toBeNull()
  unmount()

  showPaid({ person: null })
  expect(screen.getByText(/^Photos are deleted after 24 hours\./)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Upload a photo' }))
  const visitors = within(await screen.findByRole('dialog', { name: 'Choose an Image' }))
  expect(visitors.getByText(/^Photos are deleted after 24 hours\./)).toBeTruthy()
})

test('a temporary picture stays on the device, says so, and can be saved', async () => {
  const { requests, asked } = showLibrary()
  const inside = await pick('Upload an outfit', pngFile('coat.png'))
  fireEvent.click(inside.getByRole('checkbox', { name: /^Temporary/ }))
  expect(inside.queryByRole('button', { name: 'Upload' })).toBeNull()
  fireEvent.click(inside.getByRole('button', { name: 'Show Preview' }))
  expect(await screen.findByAltText('Outfit Image: coat.png')).toBeTruthy()
  const keep = await screen.findByRole('button', { name: 'Keep it in your library' })
  expect(screen.getByText('“coat.png” is temporary: on this device only, for 24 hours.')).toBeTruthy()
  expect(requests.some(({ path }) => path === '/api/uploads/outfit')).toBe(false)
  fireEvent.click(keep)
  const radio = (await own('coat.png')) as HTMLInputElement
  expect(radio.checked).toBe(true)
  expect(asked('POST', '/api/uploads/outfit')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Keep it in your library' })).toBeNull()
})

const drop = (target: Element | Document, ...files: File[]) =>
  fireEvent.drop(target, { dataTransfer: { types: ['Files'], files } })

test('a dropped picture is temporary; several over an area open the picker', async () => {
  const { requests } = showLibrary()
  drop(document, pngFile('me.png'))
  expect(await screen.findByText('“me.png” is temporary: on this device only, for 24 hours.')).toBeTruthy()
  expect(requests.some(({ path }) => path === '/api/uploads/photo')).toBe(false)

  drop(screen.getByRole('region', { name: 'Model' }), pngFile('you.png'), pngFile('Beach'))
  const inside = within(await screen.findByRole('dialog', { name: 'Choose an Image' }))
  expect(await inside.findByText('1 more will be uploaded with it: Beach.')).toBeTruthy()
  fireEvent.click(inside.getByRole('button', { name: 'Upload' }))
  await own('you.png')
  await own('Beach')
})

test('of several files dropped anywhere the first two are used, with a notice', async () => {
  showLibrary()
  drop(document, pngFile('me.png'), pngFile('coat.png'), pngFile('you.png'))
  expect(await screen.findByAltText('Your Photo: me.png')).toBeTruthy()
  expect(await screen.findByAltText('Outfit Image: coat.png')).toBeTruthy()
  expect(currentToasts().at(-1)?.text).toBe('Only the first two pictures were taken.')
})

test('several files are uploaded one after the other', async () => {
  const { asked } = showLibrary()
  const inside = await pick('Upload a photo', pngFile('me.png'), pngFile('you.png'))
  expect(inside.getByText('1 more will be uploaded with it: you.png.')).toBeTruthy()
  fireEvent.click(inside.getByRole('button', { name: 'Upload' }))
  await own('you.png')
  expect(asked('POST', '/api/uploads/photo').map(({ form }) => form?.get('name'))).toEqual([
    'me.png',
    'you.png',
  ])
})

test('an upload is dropped when another user has signed in on this device', async () => {
  const { asked } = showLibrary()
  const inside = await pick('Upload a photo', pngFile('me.png'))
  localStorage.setItem('toile:session', 'somebody else')
  fireEvent.click(inside.getByRole('button', { name: 'Upload' }))
  expect(await screen.findByAltText('Your Photo: me.png')).toBeTruthy()
  await waitFor(() => expect(currentUploads()).toEqual([]))
  expect(asked('POST', '/api/uploads')).toEqual([])
})

test('an upload shows its progress, and can be cancelled', async () => {
  const never = new Promise<never>(() => {})
  showLibrary([], ({ path }) => (path === '/api/uploads/photo' ? never : undefined))
  const inside = await pick('Upload a photo', pngFile('me.png'), pngFile('you.png'))
  fireEvent.click(inside.getByRole('button', { name: 'Upload' }))
  const first = await screen.findByRole('progressbar', { name: 'Uploading me.png' })
  await waitFor(() => expect((first as HTMLProgressElement).value).toBe(100))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel uploading you.png' }))
  expect(screen.queryByRole('progressbar', { name: 'Uploading you.png' })).toBeNull()
})

test('a failed upload says why, and can be retried', async () => {
  const answers = [broken]
  showLibrary([], ({ path }) => (path === '/api/uploads/photo' ? answers.shift() : undefined))
  const inside = await pick('Upload a photo', pngFile('me.png'))
  fireEvent.click(inside.getByRole('button', { name: 'Upload' }))
  expect(await screen.findByText('“me.png” was not uploaded. Broken.')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await own('me.png')).toBeTruthy()
  expect(screen.queryByText(/was not uploaded/)).toBeNull()
})

test('several failed uploads are retried together', async () => {
  const answers = [broken, broken]
  showLibrary([], ({ path }) => (path === '/api/uploads/photo' ? answers.shift() : undefined))
  const inside = await pick('Upload a photo', pngFile('me.png'), pngFile('you.png'))
  fireEvent.click(inside.getByRole('button', { name: 'Upload' }))
  expect(await screen.findByText('2 pictures were not uploaded.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try all again' }))
  expect(await own('me.png')).toBeTruthy()
  expect(await own('you.png')).toBeTruthy()
  expect(screen.queryByText(/not uploaded/)).toBeNull()
})

test('a library item is fetched without credentials and becomes the photo', async () => {
  const { requests } = showLibrary([photo('beach', 'Beach')])
  fireEvent.click(await own('Beach'))
  expect(await screen.findByAltText('Your Photo: Beach')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Beach' }).checked).toBe(true),
  )
  await waitFor(() => {
    const fetched = requests.find(({ path }) => path === '/api/blobs/beach-whole.jpg')
    expect(fetched?.credentials).toBe('omit')
  })
})

test('the row of actions reserves its space before an item is chosen', async () => {
  showLibrary([photo('beach', 'Beach')])
  const line = (await screen.findByText('Choose one to rename or delete it.')).closest('.own-slot')
  fireEvent.click(await own('Beach'))
  const rename = await screen.findByRole('button', { name: /^Rename Beach/ })
  expect(rename.closest('.own-slot')).toBe(line)
  expect(screen.queryByText('Choose one to rename or delete it.')).toBeNull()
})

test('an item that cannot be fetched is previewed, and says so', async () => {
  showLibrary([photo('beach', 'Beach')], ({ path }) =>
    path === '/api/blobs/beach-whole.jpg' ? { status: 403 } : undefined,
  )
  fireEvent.click(await own('Beach'))
  expect(await screen.findByText(/^Your picture could not be fetched/)).toBeTruthy()
  expect(screen.getByAltText('Your Photo: Beach')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Beach' }).checked).toBe(false)
})

test('the chosen item is renamed, deleted after confirmation, and restored', async () => {
  const { asked } = showLibrary([photo('beach', 'Beach')])
  fireEvent.click(await own('Beach'))
  fireEvent.click(await screen.findByRole('button', { name: /^Rename Beach/ }))
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Sea' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save the name' }))
  expect(await own('Sea')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Sea' }))
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this image?' })
  expect(asked('DELETE', '/api/uploads/beach')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
  expect(await own('Beach')).toBeTruthy()
})

test('the focus returns to the button when a name is saved, or kept', async () => {
  showLibrary([photo('beach', 'Beach')])
  fireEvent.click(await own('Beach'))
  fireEvent.click(await screen.findByRole('button', { name: /^Rename Beach/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep the old one' }))
  const rename = (name: string) => screen.findByRole('button', { name: `Rename ${name}` })
  const renamer = await rename('Beach')
  await waitFor(() => expect(document.activeElement).toBe(renamer))
  fireEvent.click(await rename('Beach'))
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Sea' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save the name' }))
  const again = await rename('Sea')
  await waitFor(() => expect(document.activeElement).toBe(again))
})

test('deleted items can be restored after a reload, by the same user only', async () => {
  const { personId, unmount } = showLibrary([photo('beach', 'Beach')])
  fireEvent.click(await own('Beach'))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Beach' }))
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this image?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByRole('button', { name: 'Undo deleting Beach' })
  unmount()
  leavePage()

  showLibrary([], undefined, personId)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo deleting Beach' }))
  expect(await own('Beach')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo deleting Beach' })).toBeNull()
  cleanup()

  const note = { item: { id: 'beach', kind: 'photo', name: 'Beach' }, deletedAt: Date.now() }
  localStorage.setItem('toile:deleted', JSON.stringify({ personId: 'somebody else', deleted: [note] }))
  showLibrary([photo('sea', 'Sea')])
  await own('Sea')
  expect(screen.queryByRole('button', { name: 'Undo deleting Beach' })).toBeNull()
  expect(localStorage.getItem('toile:deleted')).toBeNull()
})

test('uploads and deletions of another tab are shown, with undo', async () => {
  const { library, personId } = showLibrary([photo('beach', 'Beach')])
  await own('Beach')
  const other = otherTab()
  library.photos.unshift(photo('sea', 'Sea'))
  other.tell('Library')
  expect(await own('Sea')).toBeTruthy()

  library.photos.pop()
  const deleted = [{ item: { id: 'beach', kind: 'photo', name: 'Beach' }, deletedAt: Date.now() }]
  const note = JSON.stringify({ personId, deleted })
  localStorage.setItem('toile:deleted', note)
  window.dispatchEvent(new StorageEvent('storage', { key: 'toile:deleted', newValue: note }))
  other.tell('Library')
  expect(await screen.findByRole('button', { name: 'Undo deleting Beach' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Beach' })).toBeNull())
})

test('deletions of another tab can be undone here, also those made while no view was open', async () => {
  const { personId, unmount } = showLibrary([photo('beach', 'Beach'), photo('you', 'you.png')])
  await own('Beach')
  unmount()
  const deleted = [{ item: { id: 'beach', kind: 'photo', name: 'Beach' }, deletedAt: Date.now() }]
  localStorage.setItem('toile:deleted', JSON.stringify({ personId, deleted }))

  showLibrary([photo('you', 'you.png')], undefined, personId)
  expect(await screen.findByRole('button', { name: 'Undo deleting Beach' })).toBeTruthy()
  fireEvent.click(await own('you.png'))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete you.png' }))
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this image?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByRole('button', { name: 'Undo deleting you.png' })
  expect(localStorage.getItem('toile:deleted')).toContain('"beach"')
})

test('a library that cannot be read says so, and retries on a press', async () => {
  let isUp = false
  showLibrary([photo('beach', 'Beach')], ({ path }) =>
    !isUp && path === '/api/uploads' ? broken : undefined,
  )
  expect(await screen.findAllByText('Your pictures could not be read. Broken.')).toHaveLength(2)
  isUp = true
  fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0]!)
  expect(await own('Beach')).toBeTruthy()
})
