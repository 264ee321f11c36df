import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Studio } from '../../src/features/studio/studio.tsx'
import { pictureSizes, pngFile, standInForBrowser } from './browser-stand-ins.ts'
import {
  accepted,
  failed,
  fakeEvents,
  fakeServer,
  Offline,
  pictureAnswer,
  running,
  succeeded,
} from './fake-server.ts'
import type { FakeAnswer, FakeRequest } from './fake-server.ts'

standInForBrowser()

type Demo = (request: FakeRequest) => FakeAnswer
/** Serves samples and the finished picture; the rest is the test's own. */
function serve(
  demo: Demo,
  events = fakeEvents(),
  status = () => ({ status: 200, body: running }) as FakeAnswer,
) {
  const server = fakeServer((request) => {
    const { path, method } = request
    if (path.startsWith('/samples/') || path.startsWith('/api/blobs/')) return pictureAnswer()
    if (path === '/api/generate/demo') return demo(request)
    if (path === accepted.eventsUrl) return events.response()
    if (path === accepted.statusUrl) return method === 'DELETE' ? { status: 204 } : status()
    throw new Error(`nobody answers ${method} ${path}`)
  })
  const sent = () => server.requests.filter(({ path }) => path === '/api/generate/demo')
  return { ...server, events, sent }
}
const accepts: Demo = () => ({ status: 202, body: accepted })
const refuses = (status: number, code: string, error: string, headers = {}): Demo => {
  return () => ({ status, body: { code, error, requestId: 'r1' }, headers })
}

const show = (onSignIn = () => {}) => render(<Studio onSignIn={onSignIn} />)
/** In the sidebar and in the bar of small screens: style sheets show one of them. */
const firstButton = (name: RegExp) => {
  const [button] = screen.getAllByRole('button', { name })
  if (!button) throw new Error(`no button is called ${name}`)
  return button
}
const demoButton = () => firstButton(/^Try Demo/)
const createButton = () => firstButton(/^Create My Look/)
const isHeld = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const ready = () => waitFor(() => expect(isHeld(demoButton())).toBe(false))
const choosePair = async () => {
  choose('Woman in red')
  choose('White polo')
  await ready()
}

test('shows the samples under the names of the manifest, five and five', () => {
  serve(accepts)
  show()
  const names = (group: string) =>
    within(screen.getByRole('group', { name: group }))
      .getAllByRole('radio')
      .map((radio) => radio.getAttribute('aria-label'))
  expect(names('Sample models')).toEqual([
    'Woman in red',
    'Woman in navy',
    'Woman in pink',
    'Woman in yellow',
    'Man in white',
  ])
  expect(names('Sample clothing')).toEqual([
    'White polo',
    'Floral dress',
    'Beige sweater',
    'Black jacket',
    'Purple dress',
  ])
  expect(screen.getAllByText('Select from sidebar to display image.')).toHaveLength(2)
})

test('holds both buttons, with the reason, until both pictures are there', async () => {
  serve(accepts)
  const onSignIn = vi.fn<() => void>()
  show(onSignIn)
  const reason = 'Please upload both your photo and the outfit image.'
  expect([isHeld(demoButton()), isHeld(createButton())]).toEqual([true, true])
  expect(screen.getAllByText(reason).length).toBeGreaterThan(0)
  choose('Woman in red')
  expect(isHeld(demoButton())).toBe(true)
  choose('White polo')
  await ready()
  expect(isHeld(createButton())).toBe(false)
  fireEvent.click(createButton())
  expect(onSignIn).toHaveBeenCalledOnce()
})

test('sends both pictures and the options, follows the events, and shows the look', async () => {
  const { sent, events } = serve(accepts)
  show()
  await choosePair()
  fireEvent.change(screen.getByRole('slider', { name: 'Realism' }), { target: { value: '35' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Dress' }))
  fireEvent.click(demoButton())
  expect(isHeld(demoButton())).toBe(true)
  expect(await screen.findByText('Next in the queue')).toBeTruthy()
  const [request] = sent()
  expect(request?.headers).toMatchObject({ prefer: 'respond-async' })
  expect(request?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  const fields = Object.fromEntries(
    [...(request?.form ?? [])].filter(([, value]) => typeof value === 'string'),
  )
  expect(fields).toEqual({ realism: '35', category: 'dress', consentVersion: '2026-11' })
  expect(request?.form?.get('userPhoto')).toBeInstanceOf(Blob)
  expect(request?.form?.get('outfitPhoto')).toBeInstanceOf(Blob)

  events.send('progress', { stage: 'queued', progress: 0, queuePlace: 2 })
  expect(await screen.findByText('In the queue, 2 ahead of you')).toBeTruthy()
  events.send('progress', { stage: 'fit', progress: 0.5 })
  expect(await screen.findByText('Fitting the outfit to the body')).toBeTruthy()
  events.send('done', succeeded)
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  expect(isHeld(demoButton())).toBe(false)
})

test('a first look takes one press', async () => {
  const { sent, events } = serve(accepts)
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Try a sample pair' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  events.send('done', succeeded)
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
})

test('Enter makes the look, unless a control has the key', async () => {
  const { sent } = serve(accepts)
  show()
  await choosePair()
  fireEvent.keyDown(createButton(), { key: 'Enter' })
  expect(sent()).toHaveLength(0)
  fireEvent.keyDown(document.body, { key: 'Enter' })
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('quotes the server, and a new choice clears the error', async () => {
  serve(refuses(422, 'no_person_found', 'No person can be seen.'))
  show()
  await choosePair()
  fireEvent.click(demoButton())
  expect(await screen.findByText('No person can be seen.')).toBeTruthy()
  expect(screen.getByText(/You were not charged\.$/)).toBeTruthy()
  // inputs stay
  expect(screen.getByRole('radio', { name: 'Woman in red', checked: true })).toBeTruthy()
  choose('Woman in navy')
  expect(screen.queryByText('No person can be seen.')).toBeNull()
  expect(screen.getByText('Your new look will appear here')).toBeTruthy()
})

test('a reached limit tells when it opens again', async () => {
  serve(refuses(429, 'demo_limit_reached', 'You have made 5 free looks today.', { 'retry-after': '7200' }))
  show()
  await choosePair()
  fireEvent.click(demoButton())
  expect(await screen.findByText('You have made 5 free looks today.')).toBeTruthy()
  expect(screen.getByText(/^It opens again (at|on)/)).toBeTruthy()
})

test('a generation that fails on the way shows its own words, and is asked for anew', async () => {
  const { sent, events } = serve(accepts)
  show()
  await choosePair()
  fireEvent.click(demoButton())
  await screen.findByText('Next in the queue')
  events.send('failed', failed('engine_failed', 'The engine gave up.'))
  expect(await screen.findByText('The engine gave up.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  const keys = sent().map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).not.toBe(keys[1])
})

test('a lost answer is asked for again under the same key, and only that', async () => {
  let isUp = false
  const { sent } = serve((request) => {
    if (!isUp) throw new Offline()
    return accepts(request)
  })
  show()
  await choosePair()
  fireEvent.click(demoButton())
  expect(await screen.findByText('Failed to generate demo image. Please try again.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Failed to generate demo image. Please try again.')
  choose('Woman in navy')
  await ready()
  isUp = true
  fireEvent.click(demoButton())
  await screen.findByText('Next in the queue')
  const keys = sent().map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('cancelling takes the look out of the queue and keeps the pictures', async () => {
  const { requests } = serve(accepts)
  show()
  await choosePair()
  fireEvent.click(demoButton())
  await screen.findByText('Next in the queue')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Your new look will appear here')).toBeTruthy()
  await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true))
  expect(isHeld(demoButton())).toBe(false)
  expect(localStorage.getItem('toile:look')).toBeNull()
})

test('a look that was being made before a reload is found and followed to its end', async () => {
  const { events } = serve(accepts)
  const { unmount } = show()
  await choosePair()
  fireEvent.click(demoButton())
  await screen.findByText('Next in the queue')
  unmount()

  const again = serve(accepts)
  show()
  expect(await screen.findByText('Making your look')).toBeTruthy()
  again.events.send('progress', { stage: 'compose', progress: 0.8 })
  expect(await screen.findByText('Putting the look together')).toBeTruthy()
  again.events.send('done', succeeded)
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  events.close()
})

test('a look that was erased meanwhile is forgotten without an error', async () => {
  const reference = { ...accepted, startedAt: Date.now() }
  localStorage.setItem('toile:look', JSON.stringify(reference))
  fakeServer(() => ({ status: 404, body: { code: 'not_found', error: 'Gone.', requestId: 'r1' } }))
  show()
  await screen.findByText('Making your look')
  expect(await screen.findByText('Your new look will appear here')).toBeTruthy()
  expect(localStorage.getItem('toile:look')).toBeNull()
})

test.each([
  ['a day old', { ...accepted, startedAt: Date.now() - 25 * 3600 * 1000 }],
  ['of another site', { ...accepted, eventsUrl: 'https://elsewhere.example/e', startedAt: Date.now() }],
  ['not a reference', ['x']],
])('what is remembered but %s is never called', async (_, remembered) => {
  localStorage.setItem('toile:look', JSON.stringify(remembered))
  const { requests } = fakeServer(() => ({ status: 500 }))
  show()
  await act(async () => {})
  expect(requests).toEqual([])
  expect(screen.getByText('Your new look will appear here')).toBeTruthy()
})

test('a sample that does not load keeps its preview and can be tried again', async () => {
  let isUp = false
  fakeServer(() => (isUp ? pictureAnswer() : { status: 500 }))
  show()
  choose('Woman in red')
  expect(await screen.findByText('Failed to load sample image. Please try again.')).toBeTruthy()
  expect(screen.getByAltText('Your Photo: Woman in red')).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/^Failed to load sample/)).toBeNull())
})

const drop = (target: Element | Document, files: File[]) =>
  fireEvent.drop(target, { dataTransfer: { types: ['Files'], files } })

test('a file dropped anywhere goes to the area under the pointer, else to the empty one', async () => {
  serve(accepts)
  pictureSizes.set('me.png', [900, 1200]).set('coat.png', [900, 1200])
  show()
  drop(screen.getByRole('region', { name: 'Clothing' }), [pngFile('coat.png')])
  expect(await screen.findByAltText('Outfit Image: coat.png')).toBeTruthy()
  drop(document, [pngFile('me.png')])
  expect(await screen.findByAltText('Your Photo: me.png')).toBeTruthy()
  await ready()
  fireEvent.click(screen.getByRole('button', { name: 'Remove the photo' }))
  expect(screen.queryByAltText('Your Photo: me.png')).toBeNull()
})

test('a pasted picture fills the empty area', async () => {
  serve(accepts)
  pictureSizes.set('image.png', [900, 1200])
  show()
  fireEvent.paste(document, { clipboardData: { files: [pngFile('image.png')] } })
  expect(await screen.findByAltText('Your Photo: image.png')).toBeTruthy()
})

test('a file that is too small is refused at once, in words, and changes nothing', async () => {
  serve(accepts)
  pictureSizes.set('tiny.png', [200, 300])
  show()
  await choosePair()
  drop(screen.getByRole('region', { name: 'Model' }), [pngFile('tiny.png')])
  expect(await screen.findByText(/^This picture is 200 × 300 pixels/)).toBeTruthy()
  expect(screen.getByAltText('Your Photo: Woman in red')).toBeTruthy()
})

test('the picker previews a file before it is taken over', async () => {
  serve(accepts)
  pictureSizes.set('me.png', [900, 1200])
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Upload a photo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Choose an Image' })
  expect(within(dialog).getByText('Click or drag & drop an image here.')).toBeTruthy()
  const confirm = within(dialog).getByRole('button', { name: 'Show Preview' })
  expect(isHeld(confirm)).toBe(true)
  const input = () => dialog.querySelector<HTMLInputElement>('input[type=file]:not([capture])')!
  expect(input().accept).toBe('image/png,image/jpeg,image/webp')

  fireEvent.change(input(), { target: { files: [new File(['text'], 'notes.txt')] } })
  expect(await within(dialog).findByText(/^This file is not a PNG, JPEG or WebP picture/)).toBeTruthy()
  fireEvent.paste(document, { clipboardData: { files: [pngFile('me.png')] } })
  expect(await within(dialog).findByText('Click to change image')).toBeTruthy()
  expect(screen.queryByAltText('Your Photo: me.png')).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(within(dialog).getByText('Click or drag & drop an image here.')).toBeTruthy()

  drop(dialog, [pngFile('me.png')])
  await within(dialog).findByText('Click to change image')
  fireEvent.click(confirm)
  expect(await screen.findByAltText('Your Photo: me.png')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('single-key shortcuts can be turned off, for good', async () => {
  serve(accepts)
  const { unmount } = show()
  fireEvent.keyDown(document.body, { key: '?' })
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Single keys work as shortcuts' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  unmount()
  show()
  fireEvent.keyDown(document.body, { key: '?' })
  await act(async () => {})
  expect(screen.queryByRole('dialog')).toBeNull()
})
