import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { setLibrary } from '../../src/features/studio/library/library-store.ts'
import { currentToasts, dismissToast } from '../../src/ui/toasts.ts'
import { otherTab } from '../other-tab.ts'
import { pictureSizes, standInForBrowser } from './browser-stand-ins.ts'
import { pictureAnswer } from './fake-server.ts'
import type { FakeAnswer, FakeRequest } from './fake-server.ts'
import { pastLook, personOf, servePaid, showPaid } from './paid-studio.tsx'
import { choosePair, createButton } from './shown-studio.tsx'

standInForBrowser()
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

const two = [
  pastLook('new', { createdAt: '2026-11-21T11:00:00.000Z', qualityTier: 'premium' }),
  pastLook('old', { favourite: true }),
]
const broken: FakeAnswer = { status: 500, body: { error: 'Broken.', code: 'internal', requestId: 'r' } }
const gone: FakeAnswer = { status: 404, body: { error: 'Gone.', code: 'not_found', requestId: 'r' } }
let people = 0
/** For tests of what is noted of a person beyond the page. */
const newPerson = () => personOf(`maker-${++people}`)
const toasts = () => currentToasts().map(({ text }) => text)

/** The strip, once it has come. */
async function strip() {
  await screen.findAllByRole('button', { name: /^Look of/ })
  const region = screen.getByRole('region', { name: 'Your looks' })
  const tiles = () => within(region).getAllByRole('button', { name: /^Look of/ })
  const press = (index: number) => fireEvent.click(tiles()[index]!)
  return {
    tiles,
    press,
    inside: within(region),
    current: () => tiles().findIndex((tile) => tile.ariaCurrent),
  }
}
const button = (name: string) => screen.getByRole('button', { name })

test('shows the looks newest first, failed and favourite ones named so', async () => {
  const error = { code: 'engine_failed', message: 'The engine gave up.' } as const
  servePaid({
    looks: [...two, pastLook('bad', { status: 'failed', imageUrl: null, thumbnailUrl: null, error })],
  })
  showPaid()
  const { tiles } = await strip()
  const [newest, favourite, bad] = tiles().map(({ ariaLabel }) => ariaLabel ?? '')
  expect(newest).toMatch(/, premium$/)
  expect(favourite).toMatch(/, standard, favourite$/)
  expect(bad).toMatch(/failed: The engine gave up\.$/)
})

test('shows nothing to somebody who has made no look', async () => {
  const { asked } = servePaid()
  showPaid()
  await waitFor(() => expect(asked('GET', '/api/generate/history?limit=10&offset=0')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText('Loading your looks…')).toBeNull())
  expect(screen.queryByRole('region', { name: 'Your looks' })).toBeNull()
})

test('a look that is chosen stands beside its photo, which is fetched without credentials', async () => {
  pictureSizes.set('', [720, 960])
  const { requests } = servePaid({ looks: two })
  showPaid()
  const { press, current, inside } = await strip()
  press(1)
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  expect(await screen.findByAltText('Before: the photo')).toBeTruthy()
  expect(current()).toBe(1)
  expect(inside.getByText(/^Kept until \w+day/)).toBeTruthy()
  const photo = requests.find(({ path }) => path === '/api/blobs/old-person.jpg')
  expect(photo?.credentials).toBe('omit')
})

test('an earlier look can be seen while another is made, whose end is then shown', async () => {
  const looks = [...two]
  const { events } = servePaid({ looks })
  showPaid()
  const { press, tiles } = await strip()
  await choosePair()
  looks.unshift(pastLook('g2', { status: 'running', stage: 'fit', progress: 0.5, imageUrl: null }))
  fireEvent.click(createButton())
  await screen.findByText('Making your look')
  await waitFor(() => expect(tiles()[0]?.ariaLabel).toMatch(/being made, 20 %$/))
  press(2)
  expect(await screen.findByText('An earlier look')).toBeTruthy()
  events.send('done', pastLook('g2'))
  expect(await screen.findByText('Your new look')).toBeTruthy()
})

test('a failed one tells why, that it was free, and offers its pair and nothing else', async () => {
  const error = { code: 'no_person_found', message: 'No person can be seen.' } as const
  servePaid({ looks: [pastLook('bad', { status: 'failed', imageUrl: null, thumbnailUrl: null, error })] })
  showPaid()
  const { press } = await strip()
  press(0)
  expect(await screen.findByText('No person can be seen.')).toBeTruthy()
  expect(screen.getByText(/You were not charged\.$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('arrow keys walk the looks', async () => {
  servePaid({ looks: two })
  showPaid()
  const { current } = await strip()
  // The page listens a moment after it shows them.
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    expect(current()).toBeGreaterThan(-1)
  })
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  await waitFor(() => expect(current()).toBe(0))
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  await waitFor(() => expect(current()).toBe(1))
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  await waitFor(() => expect(current()).toBe(0))
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Realism' }), { key: 'ArrowRight' })
  expect(current()).toBe(0)
})

test('where lines go from right to left, the left arrow goes on to the next look, which stands there', async () => {
  document.documentElement.dir = 'rtl'
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  servePaid({ looks: two })
  showPaid()
  const { current } = await strip()
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    expect(current()).toBe(0)
  })
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  await waitFor(() => expect(current()).toBe(1))
})

test('puts the pair and its options in place again', async () => {
  pictureSizes.set('Earlier photo', [720, 960]).set('Earlier outfit', [720, 960])
  const facts = {
    qualityTier: 'premium',
    realism: 35,
    category: 'dress',
    personAt: { x: 0.3, y: 0.5 },
  } as const
  const { sent } = servePaid({ looks: [pastLook('new', facts)] })
  const { showTo } = showPaid()
  const { press } = await strip()
  press(0)
  fireEvent.click(button('Use this pair again'))
  expect(await screen.findByAltText('Your Photo: Earlier photo')).toBeTruthy()
  expect(screen.getByAltText('Outfit Image: Earlier outfit')).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Premium 35 credits', checked: true })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Realism' }).value).toBe('35')
  expect(screen.getByRole('radio', { name: 'Dress', checked: true })).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: /^Create My Look/ })[0]!)
  await waitFor(() => expect(sent()[0]?.form?.get('personAt')).toBe('0.3,0.5'))
  // They belong to that person, and go with them.
  showTo(null)
  expect(screen.queryByAltText('Your Photo: Earlier photo')).toBeNull()
})

test('a pair that is put in place again has the names it had', async () => {
  pictureSizes.set('Woman in navy', [720, 960]).set('coat.png', [720, 960])
  servePaid({ looks: [pastLook('new', { personName: 'Woman in navy', outfitName: 'coat.png' })] })
  showPaid()
  const { press } = await strip()
  press(0)
  fireEvent.click(button('Use this pair again'))
  expect(await screen.findByAltText('Your Photo: Woman in navy')).toBeTruthy()
  expect(screen.getByAltText('Outfit Image: coat.png')).toBeTruthy()
})

test('a pair that cannot be fetched leaves the chosen one in place', async () => {
  servePaid({ looks: two, other: ({ path }) => (/-outfit/.test(path) ? { status: 403 } : undefined) })
  showPaid()
  await choosePair()
  const { press } = await strip()
  press(0)
  fireEvent.click(button('Use this pair again'))
  await waitFor(() => expect(toasts()[0]).toMatch(/^The pictures of this look could not be fetched/))
  expect(screen.getByAltText('Your Photo: Woman in red')).toBeTruthy()
})

test('a favourite is shown at once, and taken off again when the server refuses', async () => {
  let isUp = true
  const looks = structuredClone(two)
  const { asked } = servePaid({
    looks,
    other: ({ method, body }) => {
      if (method !== 'PUT') return undefined
      if (!isUp) return broken
      return { status: 200, body: Object.assign(looks[0]!, body) }
    },
  })
  showPaid()
  const { press, tiles } = await strip()
  press(0)
  fireEvent.click(button('Favourite'))
  expect(tiles()[0]?.ariaLabel).toMatch(/favourite$/)
  await waitFor(() => expect(asked('PUT', '/api/generate/new')[0]?.body).toEqual({ favourite: true }))
  isUp = false
  fireEvent.click(button('Favourite'))
  expect(tiles()[0]?.ariaLabel).not.toMatch(/favourite$/)
  await waitFor(() => expect(toasts()).toEqual(['The favourite could not be taken off. Broken.']))
  expect(tiles()[0]?.ariaLabel).toMatch(/favourite$/)
})

test('two looks stand side by side, and Escape leaves them', async () => {
  servePaid({ looks: [...two, pastLook('third')] })
  showPaid()
  const { press, inside } = await strip()
  press(0)
  fireEvent.click(button('Compare two looks'))
  expect(inside.getByText('Choose the look to compare with.')).toBeTruthy()
  press(1)
  expect(await screen.findByAltText(/^Look 1: Premium/)).toBeTruthy()
  expect(await screen.findByAltText(/^Look 2: Standard/)).toBeTruthy()
  press(2)
  await waitFor(() => expect(screen.getAllByAltText(/^Look [12]:/)).toHaveLength(2))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  expect(screen.queryByAltText(/^Look 1:/)).toBeNull()
})

test('a photo that comes late completes its look, and leaves what is looked at by then', async () => {
  pictureSizes.set('', [720, 960])
  const photo = Promise.withResolvers<Response>()
  servePaid({
    looks: two,
    other: ({ path }) => (path === '/api/blobs/new-person.jpg' ? photo.promise : undefined),
  })
  showPaid()
  const { press } = await strip()
  press(0)
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  fireEvent.click(button('Compare two looks'))
  press(1)
  expect(await screen.findByAltText(/^Look 2:/)).toBeTruthy()
  photo.resolve(pictureAnswer())
  await expect(screen.findByAltText('Before: the photo', {}, { timeout: 300 })).rejects.toThrow(
    'Unable to find',
  )
  expect(screen.getByAltText(/^Look 2:/)).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(await screen.findByAltText('Before: the photo')).toBeTruthy()
})

test('one look alone cannot be compared, and the button says why', async () => {
  servePaid({ looks: [pastLook('new')] })
  showPaid()
  await strip()
  expect(button('Compare two looks. It takes two finished looks.')).toBeTruthy()
})

/** Looks of a server that does what it is asked. */
async function serveLooks(refuse: (request: FakeRequest) => FakeAnswer | undefined = () => undefined) {
  const looks = [...two]
  const away = new Map<string, (typeof looks)[number]>()
  const server = servePaid({
    looks,
    other: (request) => {
      const refused = refuse(request)
      if (refused) return refused
      const [, id = '', restores] =
        /^\/api\/generate\/(new|old|newest|other)(\/restore)?$/.exec(request.path) ?? []
      const at = looks.findIndex((look) => look.id === id)
      if (request.method === 'DELETE' && at >= 0) {
        for (const look of looks.splice(at, 1)) away.set(id, look)
        return { status: 204 }
      }
      const back = away.get(id)
      if (restores && back) {
        looks.unshift(back)
        away.delete(id)
        return { status: 200, body: back }
      }
      return id !== '' && at < 0 ? gone : undefined
    },
  })
  const heard = showPaid({ person: newPerson() })
  return { ...server, ...heard, looks, ...(await strip()) }
}
async function deleteShown() {
  fireEvent.click(button('Delete the look'))
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this image?' })
  expect(within(dialog).getByText(/You can bring it back for 10 minutes\./)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
}

test('deleting asks first, takes the look off the strip and the panel, and can be undone at once', async () => {
  const { asked, press, tiles, current } = await serveLooks()
  press(0)
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  fireEvent.click(button('Delete the look'))
  await screen.findByRole('dialog', { name: 'Are you sure you want to delete this image?' })
  expect(asked('DELETE', '/api/generate/new')).toEqual([])
  fireEvent.click(button('Keep it'))
  await deleteShown()
  await waitFor(() => expect(tiles()).toHaveLength(1))
  expect(asked('DELETE', '/api/generate/new')).toHaveLength(1)
  expect(screen.getByText('Your new look will appear here')).toBeTruthy()
  // The button that was pressed is held now, and its words would lie over the way back.
  await screen.findByRole('button', { name: /^Undo deleting/ })
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your looks' }))

  const [toast] = currentToasts()
  expect(toast?.text).toMatch(/^“Look of .+, premium” is deleted\. Undo brings it back\.$/)
  toast?.action?.onPress()
  await waitFor(() => expect(tiles()).toHaveLength(2))
  expect(asked('POST', '/api/generate/new/restore')).toHaveLength(1)
  // It is looked at again.
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  expect(current()).toBe(0)
})

test('what was deleted has its way back in the strip, the last look too, and after a reload', async () => {
  const { press, tiles, unmount } = await serveLooks()
  press(0)
  await deleteShown()
  await waitFor(() => expect(tiles()).toHaveLength(1))
  press(0)
  await deleteShown()
  const undo = () => screen.findAllByRole('button', { name: /^Undo deleting Look of/ })
  await waitFor(async () => expect(await undo()).toHaveLength(2))
  expect(
    within(screen.getByRole('region', { name: 'Your looks' })).queryByRole('button', { name: /^Look of/ }),
  ).toBeNull()

  unmount()
  setLibrary({ personId: null, library: null, failure: null, deleted: [] })
  showPaid({ person: personOf(`maker-${people}`) })
  fireEvent.click((await undo())[0]!)
  const { tiles: after } = await strip()
  expect(after()).toHaveLength(1)
  expect(await undo()).toHaveLength(1)
})

test('a look that comes back too late is said to be gone, and one that is not deleted says so', async () => {
  let isUp = false
  const { press, tiles } = await serveLooks(({ method, path }) => {
    if (path.endsWith('/restore')) return gone
    return !isUp && method === 'DELETE' ? broken : undefined
  })
  press(0)
  await deleteShown()
  expect(await screen.findByText('It was not deleted. Broken.')).toBeTruthy()
  isUp = true
  fireEvent.click(button('Try again'))
  await waitFor(() => expect(tiles()).toHaveLength(1))
  currentToasts()[0]?.action?.onPress()
  await waitFor(() =>
    expect(toasts().at(-1)).toMatch(/^“Look of .+” is gone for good: it could be brought back/),
  )
})

test('shows what another tab has made, marked and deleted, and leaves nothing of it in the panel', async () => {
  const { looks, press, tiles } = await serveLooks()
  const other = otherTab()
  looks.unshift(pastLook('newest', { createdAt: '2026-11-21T12:00:00.000Z' }))
  other.tell('Generation')
  await waitFor(() => expect(tiles()).toHaveLength(3))
  press(1)
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  looks.splice(0, 2)
  other.tell('Generation')
  await waitFor(() => expect(tiles()).toHaveLength(1))
  expect(await screen.findByText('Your new look will appear here')).toBeTruthy()
})

test('a look that another page of the history lists stays, until the server says that it is gone', async () => {
  let isThere = true
  const looks = Array.from({ length: 10 }, (_, index) => pastLook(`g${index + 10}`))
  servePaid({ looks, other: ({ path }) => (!isThere && path === '/api/generate/g19' ? gone : undefined) })
  showPaid()
  const { press, tiles } = await strip()
  press(9)
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  looks.unshift(pastLook('newer'))
  otherTab().tell('Generation')
  await waitFor(() => expect(tiles()[9]?.dataset['look']).toBe('g18'))
  await expect(screen.findByText('Your new look will appear here', {}, { timeout: 300 })).rejects.toThrow(
    'Unable to find',
  )
  isThere = false
  looks.splice(10, 1, pastLook('g20'))
  await waitFor(() => {
    fireEvent.focus(window)
    expect(screen.getByText('Your new look will appear here')).toBeTruthy()
  })
})

test('of two that are compared, one that was deleted elsewhere ends the comparison', async () => {
  const { looks, press } = await serveLooks()
  press(0)
  fireEvent.click(button('Compare two looks'))
  press(1)
  expect(await screen.findByAltText(/^Look 2:/)).toBeTruthy()
  looks.pop()
  otherTab().tell('Generation')
  await waitFor(() => expect(screen.queryByAltText(/^Look 2:/)).toBeNull())
})

test('one that is made elsewhere is followed to its end, where its credits have moved', async () => {
  const { looks, tiles, onCreditsMoved } = await serveLooks()
  const running = pastLook('other', { status: 'running', stage: 'fit', progress: 0.5, imageUrl: null })
  looks.unshift(running)
  otherTab().tell('Generation')
  await waitFor(() => expect(tiles()[0]?.ariaLabel).toMatch(/being made, 50 %$/))
  expect(onCreditsMoved).not.toHaveBeenCalled()
  looks[0] = pastLook('other')
  await waitFor(() => expect(tiles()[0]?.ariaLabel).not.toMatch(/being made/))
  await waitFor(() => expect(onCreditsMoved).toHaveBeenCalledTimes(1))
})

test('older looks come with Load more', async () => {
  servePaid({ looks: Array.from({ length: 12 }, (_, index) => pastLook(`g${index + 10}`)) })
  showPaid()
  const { tiles } = await strip()
  expect(tiles()).toHaveLength(10)
  fireEvent.click(button('Load more'))
  await waitFor(() => expect(tiles()).toHaveLength(12))
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('a history that cannot be read says so, and is read again when asked', async () => {
  let isUp = false
  const down = { status: 500, body: { error: 'Broken.', code: 'internal', requestId: 'r' } }
  servePaid({
    looks: two,
    other: ({ path }) => (!isUp && path.startsWith('/api/generate/history') ? down : undefined),
  })
  showPaid()
  expect(await screen.findByText(/^Your looks could not be read\. Broken\./)).toBeTruthy()
  isUp = true
  fireEvent.click(button('Try again'))
  expect((await strip()).tiles()).toHaveLength(2)
})

test('a picture whose address has ended is read anew', async () => {
  let reads = 0
  const { requests } = servePaid({
    looks: two,
    other: ({ path }) => {
      if (path === '/api/blobs/new.jpg') return { status: 403 }
      if (path !== '/api/generate/new') return undefined
      reads++
      return { status: 200, body: { ...two[0], imageUrl: '/api/blobs/new.jpg?fresh' } }
    },
  })
  showPaid()
  const { press } = await strip()
  press(0)
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  expect(reads).toBeGreaterThan(0)
  expect(requests.some(({ path }) => path === '/api/blobs/new.jpg?fresh')).toBe(true)
})
