import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast } from '../../src/ui/toasts.ts'
import { otherTab } from '../other-tab.ts'
import { standInForBrowser } from './browser-stand-ins.ts'
import type { FakeAnswer } from './fake-server.ts'
import { galleryItem, libraryOf, servePaid, showPaid } from './paid-studio.tsx'
import { deleteShown, names, newPerson, openGallery, press, two } from './shown-gallery.tsx'

standInForBrowser()
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

const broken: FakeAnswer = { status: 500, body: { error: 'Broken.', code: 'internal', requestId: 'r' } }
const gone: FakeAnswer = { status: 404, body: { error: 'Gone.', code: 'not_found', requestId: 'r' } }

test('shows the number of looks, each with name and date, and the first one in full', async () => {
  const { inside, details } = await openGallery()
  expect(await inside.findByText('2 images')).toBeTruthy()
  expect(names(inside)).toEqual(['Favourite: Purple dressNov 20, 2026', 'White poloOct 2, 2026'])
  expect(details().getByRole<HTMLImageElement>('img').src).toMatch(/new-whole\.jpg$/)
  expect(details().getByText('AI-generated')).toBeTruthy()
  fireEvent.click(inside.getByRole('radio', { name: /White polo/ }))
  expect(details().getByRole<HTMLImageElement>('img', { name: 'White polo' }).src).toMatch(/old-whole/)
})

test('the button in the sidebar shows the number of looks, and opens the gallery', async () => {
  servePaid({ library: libraryOf(two()) })
  const { onGallery } = showPaid({ person: newPerson() })
  fireEvent.click(await screen.findByRole('button', { name: /^My Gallery 2 images/ }))
  expect(onGallery).toHaveBeenCalledWith(true)
})

test('an empty gallery says how to fill it', async () => {
  const { inside } = await openGallery([])
  expect(await inside.findByText('No images yet')).toBeTruthy()
  expect(inside.getByText('Generate and save images to see them here')).toBeTruthy()
})

test('a gallery that cannot be read says so, and retries on a press', async () => {
  let isUp = false
  const { inside } = await openGallery(two(), ({ path }) =>
    !isUp && path === '/api/uploads' ? broken : undefined,
  )
  expect(await inside.findByText('Your gallery could not be read. Broken.')).toBeTruthy()
  isUp = true
  press(inside, 'Try again')
  expect(await inside.findByText('2 images')).toBeTruthy()
  expect(inside.queryByText(/could not be read/)).toBeNull()
})

test('is filtered by name and by favourites', async () => {
  const { inside } = await openGallery()
  await inside.findByText('2 images')
  const search = inside.getByLabelText('Search by name')
  fireEvent.change(search, { target: { value: 'POLO white' } })
  expect(names(inside)).toEqual(['White poloOct 2, 2026'])
  fireEvent.click(inside.getByRole('checkbox', { name: 'Favourites' }))
  expect(inside.getByText('No image has such a name.')).toBeTruthy()
  fireEvent.change(search, { target: { value: '' } })
  expect(names(inside)).toHaveLength(1)
})

test('deleting asks first, leaves nothing selected, and can be undone', async () => {
  const opened = await openGallery()
  const { inside, details, asked } = opened
  await inside.findByText('2 images')
  press(details(), 'Delete Image')
  const question = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this image?' })
  press(within(question), 'Keep it')
  expect(asked('DELETE', '/api/uploads/new')).toEqual([])
  await deleteShown(opened)
  expect(await inside.findByText('Select an Image')).toBeTruthy()
  expect(names(inside)).toEqual(['White poloOct 2, 2026'])
  expect(inside.getByText('10 minutes left')).toBeTruthy()
  fireEvent.click(await inside.findByRole('button', { name: 'Undo deleting Purple dress' }))
  expect(await inside.findByText('2 images')).toBeTruthy()
  expect(details().getByRole('img', { name: 'Purple dress' })).toBeTruthy()
  expect(inside.queryByRole('region', { name: 'Recently deleted' })).toBeNull()
})

test('a failed deletion says so, and can be retried', async () => {
  let isUp = false
  const opened = await openGallery(two(), ({ method }) => (!isUp && method === 'DELETE' ? broken : undefined))
  await opened.inside.findByText('2 images')
  await deleteShown(opened)
  expect(await screen.findByText('It was not deleted. Broken.')).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await opened.inside.findByText('1 image')).toBeTruthy()
})

test('restoring too late says that the item is gone', async () => {
  const opened = await openGallery(two(), ({ path }) => (path.endsWith('/restore') ? gone : undefined))
  await opened.inside.findByText('2 images')
  await deleteShown(opened)
  await opened.inside.findByText('1 image')
  fireEvent.click(await opened.inside.findByRole('button', { name: 'Undo deleting Purple dress' }))
  expect(await opened.inside.findByText(/^“Purple dress” is gone for good/)).toBeTruthy()
})

test('closing it offers to undo the last deletion', async () => {
  const opened = await openGallery()
  await opened.inside.findByText('2 images')
  await deleteShown(opened)
  await opened.inside.findByText('1 image')
  press(opened.inside, 'Close')
  expect(opened.onGallery).toHaveBeenCalledWith(false)
  const [toast] = currentToasts()
  expect(toast?.text).toBe('“Purple dress” is deleted.')
  toast?.action?.onPress()
  expect(await opened.inside.findByText('2 images')).toBeTruthy()
})

test('a name is changed, and stays when the server refuses', async () => {
  let isUp = true
  const { inside, details, asked } = await openGallery(two(), ({ method }) =>
    !isUp && method === 'PUT' ? broken : undefined,
  )
  await inside.findByText('2 images')
  press(details(), 'Rename')
  fireEvent.change(details().getByLabelText('Name'), { target: { value: '  Summer ' } })
  press(details(), 'Save the name')
  expect(await details().findByText('Summer')).toBeTruthy()
  expect(asked('PUT', '/api/uploads/new')[0]?.body).toEqual({ name: 'Summer' })
  isUp = false
  press(details(), 'Rename')
  fireEvent.change(details().getByLabelText('Name'), { target: { value: 'Winter' } })
  press(details(), 'Save the name')
  expect(await details().findByText('The name was not changed. Broken.')).toBeTruthy()
  expect(names(inside)[0]).toMatch(/Summer/)
})

test('renaming that ends while another field is used leaves the focus there', async () => {
  const renaming = Promise.withResolvers<FakeAnswer>()
  const { inside, details, asked } = await openGallery(two(), ({ method }) =>
    method === 'PUT' ? renaming.promise : undefined,
  )
  await inside.findByText('2 images')
  press(details(), 'Rename')
  fireEvent.change(details().getByLabelText('Name'), { target: { value: 'Summer' } })
  press(details(), 'Save the name')
  const search = inside.getByLabelText('Search by name')
  search.focus()
  await waitFor(() => expect(asked('PUT', '/api/uploads/new')).toHaveLength(1))
  renaming.resolve({ status: 200, body: { ...two()[0], name: 'Summer' } })
  expect(await details().findByRole('button', { name: 'Rename' })).toBeTruthy()
  expect(document.activeElement).toBe(search)
})

test('the first look stays chosen when its star is taken off under the filter of favourites', async () => {
  const items = two().map((item) => Object.assign(item, { favourite: true }))
  const { inside, details } = await openGallery(items)
  await inside.findByText('2 images')
  fireEvent.click(inside.getByRole('checkbox', { name: 'Favourites' }))
  const star = () => details().getByRole('button', { name: 'Favourite' })
  fireEvent.click(star())
  await waitFor(() => expect(names(inside)).toHaveLength(1))
  expect(details().getByText('Purple dress')).toBeTruthy()
  fireEvent.click(star())
  await waitFor(() => expect(names(inside)).toHaveLength(2))
})

test('a favourite is rolled back when the server refuses', async () => {
  const { inside, details } = await openGallery(two(), ({ method }) =>
    method === 'PUT' ? broken : undefined,
  )
  await inside.findByText('2 images')
  const star = () => details().getByRole('button', { name: 'Favourite' })
  fireEvent.click(star())
  expect(await details().findByText(/^The favourite could not be taken off\. Broken\./)).toBeTruthy()
  expect(star().ariaPressed).toBe('true')
})

test('arrow keys move by rows, Home and End to the ends', async () => {
  const many = Array.from({ length: 3 }, (_, index) => galleryItem(`i${index}`))
  const { inside } = await openGallery(many)
  await inside.findByText('3 images')
  const at = () => inside.getAllByRole<HTMLInputElement>('radio').findIndex((radio) => radio.checked)
  const key = (name: string) => fireEvent.keyDown(inside.getAllByRole('radio')[at()]!, { key: name })
  key('End')
  expect(at()).toBe(2)
  key('ArrowDown')
  expect(at()).toBe(2)
  key('Home')
  expect(at()).toBe(0)
})

test('shows changes from other tabs at once, and from other devices when it becomes visible', async () => {
  const { inside, library } = await openGallery()
  await inside.findByText('2 images')
  const other = otherTab()
  library.generated.unshift(galleryItem('third', { name: 'Beige sweater' }))
  other.tell('Library')
  expect(await inside.findByText('3 images')).toBeTruthy()
  Object.assign(library.generated[0]!, { name: 'Cardigan', favourite: true })
  library.generated.pop()
  other.tell('Library')
  await waitFor(() => expect(names(inside)[0]).toMatch(/^Favourite: Cardigan/))
  expect(names(inside)).toHaveLength(2)
  library.generated.splice(0, 2)
  await waitFor(() => {
    fireEvent.focus(window)
    expect(inside.getByText('No images yet')).toBeTruthy()
  })
})

test('when opened again, it shows items saved elsewhere meanwhile', async () => {
  const { library, inside, unmount, person } = await openGallery()
  await inside.findByText('2 images')
  unmount()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 })
  library.generated.unshift(galleryItem('third'))
  showPaid({ person, galleryOpen: true })
  const again = within(await screen.findByRole('dialog', { name: 'My Gallery' }))
  expect(await again.findByText('3 images')).toBeTruthy()
})

test('pictures keep their addresses on a reload, so that none flickers', async () => {
  const signed = (id: string, signature: number) =>
    `/api/files/library/${id}.jpg?expires=9&signature=${signature}`
  const item = galleryItem('new', { imageUrl: signed('new', 1), thumbnailUrl: signed('new-small', 1) })
  const { inside, details, library } = await openGallery([item])
  await inside.findByText('1 image')
  const picture = details().getByRole<HTMLImageElement>('img')
  library.generated.unshift(galleryItem('other', { name: 'Another', imageUrl: signed('other', 2) }))
  Object.assign(item, { imageUrl: signed('new', 2), thumbnailUrl: signed('new-small', 2) })
  otherTab().tell('Library')
  await inside.findByText('2 images')
  fireEvent.click(inside.getByRole('radio', { name: /Look new/ }))
  expect(picture.getAttribute('src')).toBe(signed('new', 1))
  const shown = details().getByRole('img')
  expect(shown.getAttribute('src')).toBe(signed('new', 1))
  // A picture that fails to load renews all addresses.
  fireEvent.error(shown)
  await waitFor(() => expect(details().getByRole('img').getAttribute('src')).toBe(signed('new', 2)))
})

test('a read started before a change does not undo it', async () => {
  const reading = Promise.withResolvers<FakeAnswer>()
  const marking = Promise.withResolvers<FakeAnswer>()
  let isHeld = false
  const { inside, details, library, asked } = await openGallery(two(), ({ method, path }) => {
    if (!isHeld) return undefined
    if (method === 'PUT') return marking.promise
    return path === '/api/uploads' ? reading.promise : undefined
  })
  await inside.findByText('2 images')
  const before: FakeAnswer = { status: 200, body: structuredClone(library) }
  isHeld = true
  otherTab().tell('Library')
  await waitFor(() => expect(asked('GET', '/api/uploads')).toHaveLength(2))
  press(details(), 'Favourite')
  reading.resolve(before)
  await expect(inside.findByText('Favourite:', {}, { timeout: 300 })).rejects.toThrow('Unable to find')
  isHeld = false
  Object.assign(library.generated[0]!, { favourite: false })
  marking.resolve({ status: 200, body: library.generated[0] })
  await waitFor(() => expect(asked('GET', '/api/uploads')).toHaveLength(3))
  expect(names(inside)[0]).toMatch(/^Purple dress/)
})

test('says when the library is nearly full', async () => {
  const use = { items: 190, maxItems: 200, bytes: 1, maxBytes: 500 * 1024 * 1024, isNearlyFull: true }
  servePaid({ library: libraryOf(two(), { use }) })
  showPaid({ person: newPerson(), galleryOpen: true })
  expect(await screen.findByText(/190 of 200 pictures, 1 of 500 MB/)).toBeTruthy()
})

test('a picture is downloaded without credentials, by a new address when the old one has expired', async () => {
  const { inside, details, requests } = await openGallery(two(), ({ path }) =>
    path === '/api/blobs/new-whole.jpg' &&
    requests.filter((request) => request.path === path && request.credentials).length === 1
      ? { status: 403 }
      : undefined,
  )
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await inside.findByText('2 images')
  press(details(), 'Download Image')
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved.mock.contexts[0]).toMatchObject({ download: 'toile-purple-dress.jpg' })
  const fetched = requests.filter(({ path }) => path === '/api/blobs/new-whole.jpg')
  expect(fetched.map(({ credentials }) => credentials)).toEqual(['omit', 'omit'])
})
