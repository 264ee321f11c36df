import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Wardrobe } from '../../src/features/studio/wardrobe/wardrobe.tsx'
import { currentToasts, dismissToast } from '../../src/ui/toasts.ts'
import { standInForBrowser } from './browser-stand-ins.ts'
import { deletableLibrary } from './deletable-library.ts'
import type { FakeAnswer, FakeRequest } from './fake-server.ts'
import { galleryItem, libraryOf, pastLook, personOf, servePaid, showPaid } from './paid-studio.tsx'

standInForBrowser()
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  // Six tiles per row.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 200, 1024, 0))
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

let people = 0
const broken: FakeAnswer = { status: 500, body: { error: 'Broken.', code: 'internal', requestId: 'r' } }

/** Opens the wardrobe, with a fake server that succeeds. */
async function openWardrobe(
  generated = looks(8),
  {
    outfits = [],
    refuse,
  }: { outfits?: ReturnType<typeof looks>; refuse?: (request: FakeRequest) => FakeAnswer | undefined } = {},
) {
  const library = libraryOf(generated, { outfits })
  const change = deletableLibrary(library)
  const server = servePaid({
    library,
    looks: [pastLook('made', { personName: 'woman.jpg', outfitName: 'shirt.jpg' })],
    other: (request) => refuse?.(request) ?? change(request),
  })
  render(<Wardrobe personId={`wardrobe-${++people}`} />)
  await screen.findByRole('radio', { name: /Looks/ })
  return { ...server, library }
}
const looks = (count: number) =>
  Array.from({ length: count }, (_, at) => galleryItem(`i${at}`, { name: `Look ${at}` }))
const pictures = () =>
  within(screen.getByRole('group', { name: 'Pictures' })).getAllByRole<HTMLButtonElement>('button')
const picture = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}, `) })
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const bar = () => within(screen.getByRole('region', { name: 'Selected pictures' }))

test('mounts few of five thousand pictures, and states the total', async () => {
  await openWardrobe(looks(5000))
  expect(screen.getByText('5,000')).toBeTruthy()
  expect(pictures().length).toBeGreaterThan(10)
  expect(pictures().length).toBeLessThan(100)
  // The last tile is mounted with focus.
  fireEvent.keyDown(picture('Look 0'), { key: 'End' })
  await waitFor(() => expect(document.activeElement).toBe(picture('Look 4999')))
  expect(pictures().length).toBeLessThan(100)
})

test('arrow keys move between pictures, and select with Shift', async () => {
  await openWardrobe()
  const key = (name: string, more = {}) => fireEvent.keyDown(document.activeElement!, { key: name, ...more })
  picture('Look 0').focus()
  key('ArrowRight')
  key('ArrowDown')
  expect(document.activeElement).toBe(picture('Look 7'))
  key('ArrowLeft', { shiftKey: true })
  expect(bar().getByText('2 selected')).toBeTruthy()
  expect([box('Look 6').checked, box('Look 7').checked, box('Look 5').checked]).toEqual([true, true, false])
  key('a', { ctrlKey: true })
  expect(bar().getByText('8 selected')).toBeTruthy()
  key('Escape')
  expect(screen.queryByRole('region', { name: 'Selected pictures' })).toBeNull()
})

test('Delete asks about the focused picture when a search hides the selected ones', async () => {
  await openWardrobe()
  fireEvent.click(box('Look 0'))
  fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: '7' } })
  fireEvent.keyDown(picture('Look 7'), { key: 'Delete' })
  expect(await screen.findByRole('dialog', { name: 'Delete 1 picture?' })).toBeTruthy()
})

test('selects by checkbox, by Shift, and by a long press, which starts the selection mode', async () => {
  await openWardrobe()
  fireEvent.click(box('Look 1'))
  fireEvent.click(box('Look 4'), { shiftKey: true })
  expect(bar().getByText('4 selected')).toBeTruthy()
  fireEvent.click(picture('Look 2'))
  expect(bar().getByText('3 selected')).toBeTruthy()
  expect(picture('Look 2').ariaPressed).toBe('false')
  fireEvent.click(bar().getByRole('button', { name: 'Leave the selection' }))

  vi.useFakeTimers()
  fireEvent.pointerDown(picture('Look 5'), { pointerType: 'touch' })
  vi.advanceTimersByTime(600)
  vi.useRealTimers()
  fireEvent.pointerUp(picture('Look 5'))
  fireEvent.click(picture('Look 5'))
  expect(await screen.findByText('1 selected')).toBeTruthy()
  expect(box('Look 5').checked).toBe(true)
})

test('deletes the selected pictures, and restores them', async () => {
  let isUp = false
  const { library } = await openWardrobe(looks(8), {
    refuse: ({ method, path }) => (!isUp && method === 'DELETE' && path.endsWith('i3') ? broken : undefined),
  })
  fireEvent.click(box('Look 0'))
  fireEvent.click(box('Look 4'), { shiftKey: true })
  fireEvent.keyDown(picture('Look 4'), { key: 'Delete' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 5 pictures?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByText('Not all of them were deleted. Broken.')).toBeTruthy()
  expect(library.generated.map(({ id }) => id)).toEqual(['i3', 'i5', 'i6', 'i7'])
  isUp = true
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(pictures()).toHaveLength(3))
  expect(
    await screen.findByText(/^5 pictures are deleted\. You can bring them back for 10 minutes/),
  ).toBeTruthy()
  press('Undo all')
  await waitFor(() => expect(pictures()).toHaveLength(8))
  expect(library.generated).toHaveLength(8)
})

test('says why deleted pictures could not be restored', async () => {
  const error = 'Your library holds 200 pictures. Delete some.'
  const full: FakeAnswer = { status: 409, body: { error, code: 'library_full', requestId: 'r' } }
  await openWardrobe(looks(8), {
    refuse: ({ path }) => (path.endsWith('/restore') ? full : undefined),
  })
  fireEvent.click(box('Look 0'))
  fireEvent.click(box('Look 4'), { shiftKey: true })
  fireEvent.keyDown(picture('Look 4'), { key: 'Delete' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 5 pictures?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(pictures()).toHaveLength(3))
  const words = `Not all of them could be brought back. ${error}`
  currentToasts().at(-1)?.action?.onPress()
  await waitFor(() => expect(currentToasts().at(-1)?.text).toBe(words))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo all' }))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('shows a look with its photo while that is stored, and opens them in the studio', async () => {
  await openWardrobe(
    [
      galleryItem('kept', { name: 'New one', generationId: 'made' }),
      galleryItem('old', { name: 'Old one', generationId: 'erased' }),
    ],
    {
      refuse: ({ path }) =>
        path === '/api/generate/erased'
          ? { status: 404, body: { error: 'Gone.', code: 'not_found', requestId: 'r' } }
          : undefined,
    },
  )
  fireEvent.click(picture('New one'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Look' }))
  expect(dialog.getByRole('button', { name: 'Use as photo' })).toBeTruthy()
  const again = await dialog.findByRole('button', { name: 'Try again' })
  expect(again.ariaDisabled).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: /^Next picture/ }))
  expect(await dialog.findByText('Old one')).toBeTruthy()
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Try again' }).getAttribute('aria-disabled')).toBe('true'),
  )
  fireEvent.click(dialog.getByRole('button', { name: 'Delete Image' }))
  const question = within(
    await screen.findByRole('dialog', { name: 'Are you sure you want to delete this image?' }),
  )
  fireEvent.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(pictures()).toHaveLength(1))
  await waitFor(() => expect(document.activeElement?.contains(picture('New one'))).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
})

test('says of a look in full that it is AI-generated, and not of clothing', async () => {
  const shirt = { ...galleryItem('shirt', { name: 'A shirt' }), kind: 'outfit' as const }
  await openWardrobe(looks(1), { outfits: [shirt] })
  fireEvent.click(picture('Look 0'))
  const look = within(await screen.findByRole('dialog', { name: 'Look' }))
  expect(look.getByText('AI-generated')).toBeTruthy()
  fireEvent.click(look.getByRole('button', { name: 'Close' }))
  fireEvent.click(screen.getByRole('radio', { name: /Clothing/ }))
  fireEvent.click(picture('A shirt'))
  const clothing = within(await screen.findByRole('dialog', { name: 'Clothing' }))
  expect(clothing.queryByText('AI-generated')).toBeNull()
})

test("the studio's gallery shows the first of very many, searches all of them, and links here", async () => {
  servePaid({ library: libraryOf(looks(200)) })
  showPaid({ person: personOf(`wardrobe-${++people}`), galleryOpen: true })
  const inside = within(await screen.findByRole('dialog', { name: 'My Gallery' }))
  expect(await inside.findAllByRole('radio')).toHaveLength(60)
  const link = inside.getByRole('link', { name: 'Your wardrobe' })
  expect(link.getAttribute('href')).toBe('/wardrobe')
  fireEvent.change(inside.getByLabelText('Search by name'), { target: { value: '199' } })
  expect(inside.getAllByRole('radio')).toHaveLength(1)
})

test('says when a collection is empty, or a search finds nothing', async () => {
  await openWardrobe(looks(2))
  fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: 'zzz' } })
  expect(screen.getByText('No picture has such a name.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /Clothing/ }))
  expect(screen.getByText('No clothing yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the studio' }).getAttribute('href')).toBe(
    '/virtual-try-outfit',
  )
})

test('a picture stays open when a change hides it from the list, and does not open again by itself', async () => {
  const items = [0, 1, 2].map((at) => galleryItem(`i${at}`, { name: `Look ${at}`, favourite: true }))
  await openWardrobe(items, {
    refuse: ({ method, path, body }) => {
      const item = items.find(({ id }) => method === 'PUT' && path === `/api/uploads/${id}`)
      return item && { status: 200, body: Object.assign(item, body) }
    },
  })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Favourites' }))
  fireEvent.click(picture('Look 1'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Look' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Favourite' }))
  await waitFor(() => expect(items[1]?.favourite).toBe(false))
  expect(await dialog.findByText('2 of 3')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Next picture' }))
  expect(await dialog.findByText('Look 2')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Previous picture' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(pictures()).toHaveLength(2))
  await waitFor(() => expect(document.activeElement?.contains(picture('Look 0'))).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Favourites' }))
  expect(pictures()).toHaveLength(3)
  expect(screen.queryByRole('dialog')).toBeNull()
})
