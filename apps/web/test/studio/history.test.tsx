import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { currentToasts, dismissToast } from '../../src/ui/toasts.ts'
import { pictureSizes, standInForBrowser } from './browser-stand-ins.ts'
import { pictureAnswer } from './fake-server.ts'
import { broken, button, strip, toasts, two } from './history-strip.tsx'
import { pastLook, personOf, servePaid, showPaid } from './paid-studio.tsx'
import { choosePair, createButton } from './shown-studio.tsx'

standInForBrowser()
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

test('shows looks newest first, with failed and favourite ones marked', async () => {
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

test('shows nothing to a user without looks', async () => {
  const { asked } = servePaid()
  showPaid()
  await waitFor(() => expect(asked('GET', '/api/generate/history?limit=10&offset=0')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText('Loading your looks…')).toBeNull())
  expect(screen.queryByRole('region', { name: 'Your looks' })).toBeNull()
})

test('a chosen look is shown beside its photo, which is fetched without credentials', async () => {
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

test('an earlier look can be viewed while another is made, which is shown when done', async () => {
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

test('a failed look says why, that it was not charged, and only offers its pair', async () => {
  const error = { code: 'no_person_found', message: 'No person can be seen.' } as const
  servePaid({ looks: [pastLook('bad', { status: 'failed', imageUrl: null, thumbnailUrl: null, error })] })
  showPaid()
  const { press } = await strip()
  press(0)
  expect(await screen.findByText('No person can be seen.')).toBeTruthy()
  expect(screen.getByText(/You were not charged\.$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('arrow keys move through the looks', async () => {
  servePaid({ looks: two })
  showPaid()
  const { current } = await strip()
  // The key listener is added shortly after the looks are shown.
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

test('in right-to-left languages, the left arrow moves to the next look', async () => {
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

test('chooses the pair and its options again', async () => {
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
  // They belong to the user, and disappear on sign-out.
  showTo(null)
  expect(screen.queryByAltText('Your Photo: Earlier photo')).toBeNull()
})

test('an outfit is used again with all its garments, worn together', async () => {
  for (const name of ['Earlier photo', 'Polo', 'Jacket']) pictureSizes.set(name, [720, 960])
  const garment = (name: string, kind: 'top' | 'outerwear') =>
    ({ name, kind, layer: null, category: kind, imageUrl: `/api/blobs/${name}.jpg` }) as const
  const garments = [garment('Polo', 'top'), garment('Jacket', 'outerwear')]
  const { sent } = servePaid({ looks: [pastLook('outfit', { personName: 'Earlier photo', garments })] })
  showPaid({ person: { ...personOf('outfit-maker'), credits: 500 } })
  const { press } = await strip()
  press(0)
  fireEvent.click(button('Use this pair again'))
  const [create] = await screen.findAllByRole('button', { name: 'Create outfit · 35 credits' })
  fireEvent.click(create!)
  await waitFor(() => expect(sent()).toHaveLength(1))
  const form = sent()[0]?.form
  expect(form?.getAll('outfitPhoto')).toHaveLength(2)
  expect(form?.getAll('outfitName')).toEqual(['Polo', 'Jacket'])
  expect(form?.get('category')).toBe('top,outerwear')
})

test('a reused pair keeps its names', async () => {
  pictureSizes.set('Woman in navy', [720, 960]).set('coat.png', [720, 960])
  servePaid({ looks: [pastLook('new', { personName: 'Woman in navy', outfitName: 'coat.png' })] })
  showPaid()
  const { press } = await strip()
  press(0)
  fireEvent.click(button('Use this pair again'))
  expect(await screen.findByAltText('Your Photo: Woman in navy')).toBeTruthy()
  expect(screen.getByAltText('Outfit Image: coat.png')).toBeTruthy()
})

test('a pair that cannot be fetched leaves the current one unchanged', async () => {
  servePaid({ looks: two, other: ({ path }) => (/-outfit/.test(path) ? { status: 403 } : undefined) })
  showPaid()
  await choosePair()
  const { press } = await strip()
  press(0)
  fireEvent.click(button('Use this pair again'))
  await waitFor(() => expect(toasts()[0]).toMatch(/^The pictures of this look could not be fetched/))
  expect(screen.getByAltText('Your Photo: Woman in red')).toBeTruthy()
})

test('a favourite is shown optimistically, and rolled back when the server refuses', async () => {
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

test('two looks are shown side by side, and Escape closes the comparison', async () => {
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

test('a photo that loads late completes its look, without changing the view', async () => {
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

test('a single look cannot be compared, and the button says why', async () => {
  servePaid({ looks: [pastLook('new')] })
  showPaid()
  await strip()
  expect(button('Compare two looks. It takes two finished looks.')).toBeTruthy()
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

test('a history that cannot be read says so, and retries on a press', async () => {
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

test('a picture whose address expired gets a new one', async () => {
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
