import type { PublicLook, SharedLook } from '@toile/contract/shared-looks'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast } from '../../src/ui/toasts.ts'
import { pictureSizes, standInForBrowser } from './browser-stand-ins.ts'
import type { FakeAnswer } from './fake-server.ts'
import { galleryItem, libraryOf, personOf, servePaid, showPaid } from './paid-studio.tsx'
import { sharedExample } from './shared-examples.ts'

standInForBrowser()
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  window.history.replaceState(null, '', '/')
})

let people = 0
const newPerson = () => personOf(`sharer-${++people}`)

/** Opens a user's gallery, with a fake server that shares and withdraws pages. */
async function openGallery({
  shares = [] as SharedLook[],
  share = (): FakeAnswer | Promise<FakeAnswer> => ({ status: 201, body: sharedExample({ itemId: 'kept' }) }),
  withdrawal = undefined as FakeAnswer | undefined,
} = {}) {
  const server = servePaid({
    library: libraryOf([
      galleryItem('kept', { name: 'Purple dress', generationId: 'g9' }),
      galleryItem('elsewhere', { name: 'From a device' }),
    ]),
    other: ({ method, path }) => {
      if (method === 'GET' && path === '/api/shares') return { status: 200, body: { shares } }
      if (method === 'POST' && path === '/api/shares') return share()
      return method === 'DELETE' && path.startsWith('/api/shares/') ? withdrawal : undefined
    },
  })
  showPaid({ person: newPerson(), galleryOpen: true })
  const gallery = within(await screen.findByRole('dialog', { name: 'My Gallery' }))
  const details = () => within(gallery.getByRole('region', { name: 'Details' }))
  await gallery.findByRole('img', { name: 'Purple dress' })
  return { ...server, gallery, details }
}
const press = (inside: ReturnType<typeof within>, name: string) =>
  fireEvent.click(inside.getByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a saved look is shared with the chosen settings, and its link is copied', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }))
  const { details, asked } = await openGallery()
  press(details(), 'Share as a page')
  const form = await dialog('Share this look')
  expect(form.getByText(/Sharing saves the look to your gallery/)).toBeTruthy()
  fireEvent.click(await form.findByRole('radio', { name: '7 days' }))
  fireEvent.click(form.getByRole('checkbox', { name: 'Show the photo too' }))
  fireEvent.change(form.getByLabelText('Link to the clothing (optional)'), { target: { value: 'shop' } })
  press(form, 'Save and share')
  expect(form.getByText(/begins with https/)).toBeTruthy()
  expect(asked('POST', '/api/shares')).toEqual([])
  fireEvent.change(form.getByLabelText('Link to the clothing (optional)'), {
    target: { value: 'https://shop.example/1' },
  })
  press(form, 'Save and share')
  expect(await form.findByText('Your look is shared.')).toBeTruthy()
  const { pageUrl } = sharedExample()
  expect(form.getByRole<HTMLAnchorElement>('link').href).toBe(pageUrl)
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(pageUrl))
  expect(asked('POST', '/api/shares').map(({ body }) => body)).toEqual([
    {
      itemId: 'kept',
      lifetime: '7-days',
      showsBefore: true,
      isIndexed: false,
      garmentName: null,
      garmentUrl: 'https://shop.example/1',
    },
  ])
  vi.unstubAllGlobals()
})

test('a look that is shared after its dialog was closed says so, and can be withdrawn at once', async () => {
  let answer: (given: FakeAnswer) => void = () => {}
  const { details, asked } = await openGallery({
    share: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  press(details(), 'Share as a page')
  const form = await dialog('Share this look')
  fireEvent.click(await form.findByRole('button', { name: 'Save and share' }))
  await waitFor(() => expect(asked('POST', '/api/shares')).toHaveLength(1))
  press(form, 'Close')
  answer({ status: 201, body: sharedExample({ itemId: 'kept' }) })
  await waitFor(() => expect(currentToasts().at(-1)?.text).toBe('Your look is shared.'))
  currentToasts().at(-1)?.action?.onPress()
  await waitFor(() => expect(currentToasts().at(-1)?.text).toBe('The page is withdrawn.'))
  expect(asked('DELETE', '/api/shares').map(({ path }) => path)).toEqual(['/api/shares/s1'])
})

test('says why a look is not shared, and retries', async () => {
  const { details } = await openGallery({
    share: () => ({
      status: 409,
      body: { error: 'Gone.', code: 'conflict', requestId: 'r', details: { reason: 'photo-gone' } },
    }),
  })
  press(details(), 'Share as a page')
  const form = await dialog('Share this look')
  fireEvent.click(await form.findByRole('button', { name: 'Save and share' }))
  expect(await form.findByText(/no longer kept, so the page cannot show it/)).toBeTruthy()
  expect(form.getByRole('button', { name: 'Save and share' })).toBeTruthy()
})

test('only looks made on the server can be shared', async () => {
  const { gallery, details } = await openGallery()
  fireEvent.click(gallery.getByRole('radio', { name: /From a device/ }))
  await gallery.findByRole('img', { name: 'From a device' })
  expect(details().queryByRole('button', { name: 'Share as a page' })).toBeNull()
})

test('a shared look shows its page, and withdraws it after confirmation', async () => {
  const { details, asked } = await openGallery({ shares: [sharedExample({ itemId: 'kept', views: 12 })] })
  press(details(), 'Share as a page')
  const shared = await dialog('Share this look')
  expect(await shared.findByText(/^12 visitors · until /)).toBeTruthy()
  press(shared, 'Withdraw')
  expect(asked('DELETE', '/api/shares')).toEqual([])
  press(shared, 'Withdraw')
  expect(await shared.findByRole('button', { name: 'Save and share' })).toBeTruthy()
  expect(asked('DELETE', '/api/shares').map(({ path }) => path)).toEqual(['/api/shares/s1'])
})

test('a page that is gone already, by another tab or a person whom it shows, leaves the list when withdrawn', async () => {
  const body = { error: 'Not found.', code: 'not_found', requestId: 'r' }
  const { gallery } = await openGallery({
    shares: [sharedExample({ name: 'Purple dress' })],
    withdrawal: { status: 404, body },
  })
  press(gallery, 'Shared looks')
  const list = await dialog('Shared looks')
  await list.findByText('Purple dress')
  press(list, 'Withdraw')
  press(list, 'Withdraw')
  expect(await list.findByText(/^You share no looks/)).toBeTruthy()
})

test('the focus moves to the question about withdrawing a page, and back to its button', async () => {
  const { gallery } = await openGallery({
    shares: [sharedExample({ name: 'Purple dress' }), sharedExample({ id: 's2', name: 'White polo' })],
  })
  press(gallery, 'Shared looks')
  const list = await dialog('Shared looks')
  const entry = within((await list.findByText('White polo')).closest('li')!)
  press(entry, 'Withdraw')
  expect(document.activeElement).toBe(entry.getByRole('button', { name: 'Keep it' }))
  press(entry, 'Keep it')
  expect(document.activeElement).toBe(entry.getByRole('button', { name: 'Withdraw' }))
})

test('all shared looks are listed, also those that were taken down or are kept for a report', async () => {
  const { gallery } = await openGallery({
    shares: [
      sharedExample({ name: 'Purple dress', expiresAt: null, views: 1 }),
      sharedExample({ id: 's2', name: 'White polo', isTakenDown: true, imageUrl: null }),
      sharedExample({ id: 's3', name: 'Red coat', imageUrl: null, expiresAt: '2026-11-28T10:00:00.000Z' }),
    ],
  })
  press(gallery, 'Shared looks')
  const list = await dialog('Shared looks')
  expect(await list.findByText('1 visitor · until you withdraw it')).toBeTruthy()
  expect(list.getByText(/taken down after reports/)).toBeTruthy()
  expect(list.getByText(/The days of this page are over/)).toBeTruthy()
  expect(list.getAllByRole('link')).toHaveLength(1)
  expect(list.getAllByRole('button', { name: 'Copy the link' })).toHaveLength(1)
  expect(list.getAllByRole('button', { name: 'Withdraw' })).toHaveLength(3)
})

const publicExample = (facts: Partial<PublicLook> = {}): PublicLook => ({
  pageUrl: sharedExample().pageUrl,
  look: { url: '/api/blobs/look.jpg', width: 720, height: 960 },
  before: null,
  garment: { url: '/api/blobs/garment.jpg', width: 900, height: 1200 },
  card: { url: '/api/blobs/card.jpg', width: 1200, height: 630 },
  garmentName: 'Linen dress',
  garmentUrl: null,
  isIndexed: false,
  ...facts,
})

function arriveFrom(answer: FakeAnswer) {
  pictureSizes.set('Linen dress', [900, 1200])
  window.history.replaceState(null, '', '/virtual-try-outfit?look=slug&lang=en')
  servePaid({ other: ({ path }) => (path === '/api/shared/slug' ? answer : undefined) })
  showPaid({ person: null })
}

test('the studio starts with the clothing of the shared look in the URL, once, and keeps the language', async () => {
  arriveFrom({ status: 200, body: publicExample() })
  expect(await screen.findByAltText('Outfit Image: Linen dress')).toBeTruthy()
  expect(window.location.search).toBe('?lang=en')
})

test.each([
  [{ status: 404, body: { error: 'Gone.', code: 'not_found', requestId: 'r' } }, /no longer shared/],
  [{ status: 200, body: publicExample({ garment: null }) }, /no longer kept/],
])('says so when there is no such clothing any more (%#)', async (answer: FakeAnswer, words) => {
  arriveFrom(answer)
  await waitFor(() => expect(currentToasts().map(({ text }) => text)).toEqual([expect.stringMatching(words)]))
})
