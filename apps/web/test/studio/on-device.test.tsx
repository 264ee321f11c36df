import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { releaseDevice } from '../../src/features/studio/device/device-engine.ts'
import type { DeviceFailure, FromWorker } from '../../src/features/studio/device/messages.ts'
import type { StudioProps } from '../../src/features/studio/person.ts'
import { announced } from '../../src/ui/announce.ts'
import { standInForBrowser } from './browser-stand-ins.ts'
import { madeLook, standInForDevice } from './fake-device.ts'
import type { FakeWorker } from './fake-worker.ts'
import { inSpanish } from './in-spanish.ts'
import { galleryItem, person, servePaid, showPaid } from './paid-studio.tsx'
import {
  accepts,
  choose,
  choosePair,
  createButton,
  demoButton,
  isHeld,
  refuses,
  serve,
  show,
} from './shown-studio.tsx'

standInForBrowser()
let workers: FakeWorker[] = []
beforeEach(() => {
  releaseDevice()
  workers = standInForDevice()
})

const place = (name = 'Where it is made') => within(screen.getByRole('group', { name }))
const worker = async () => {
  await waitFor(() => expect(workers.length).toBeGreaterThan(0), { timeout: 30_000 })
  const last = workers.at(-1)
  if (!last) throw new Error('no worker')
  return last
}
const says = async (...messages: FromWorker[]) => {
  const speaker = await worker()
  act(() => {
    for (const message of messages) speaker.says(message)
  })
}
const asked = async () => {
  const hearer = await worker()
  await waitFor(() => expect(hearer.heard.at(-1)?.kind).toBe('make'))
  return hearer.heard.at(-1)
}
/** Chooses both pictures and this device, and presses the button. */
async function order(props?: Parameters<typeof show>[0]) {
  const server = serve(accepts)
  show(props)
  await choosePair()
  choose('On this device')
  await says({ kind: 'ready' })
  await place().findByText(/^The engine is ready/)
  fireEvent.click(createButton())
  await asked()
  return server
}
const apiCalls = ({ requests }: ReturnType<typeof serve>) =>
  requests.filter(({ path }) => path.startsWith('/api/'))

test('choosing the device loads the engine, and explains it with its progress', async () => {
  serve(accepts)
  show()
  expect(workers).toHaveLength(0)
  choose('On this device')
  await place().findByText(/never leave this device\. It is free and needs no account\./)
  await says({ kind: 'loading', fraction: 0.4 })
  expect(place().getByText('Loading the engine: 22 MB the first time, 40 % are here.')).toBeTruthy()
  await says({ kind: 'ready' })
  // jsdom has no service workers.
  expect(
    await place().findByText(
      'The engine is ready. This browser could not store the studio: without a connection it works until you close or reload this page.',
    ),
  ).toBeTruthy()
  expect(screen.getByText(/^Photos stay on this device\./)).toBeTruthy()
})

test.each([
  ['not_loaded', /^The engine of this device could not be loaded\. Check your connection and try again\.$/],
  ['no_memory', /^There is not enough free memory for this look\. Close other tabs/],
  ['engine_failed', /^The engine could not be started here\./],
] as const)('an engine that fails with %s says so, and is tried again by a button', async (code, words) => {
  serve(accepts)
  show()
  choose('On this device')
  await says({ kind: 'failed', failure: { code, message: 'words for the log' } })
  expect(await place().findByText(words)).toBeTruthy()
  fireEvent.click(place().getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(workers).toHaveLength(2))
  await says({ kind: 'ready' })
  expect(await place().findByText(/^The engine is ready/)).toBeTruthy()
})

test('there is only one button, free and without an account, and no request', async () => {
  const onSignUp = vi.fn<() => void>()
  const server = await order({ onSignUp })
  expect(screen.queryByRole('button', { name: /^Try Demo/ })).toBeNull()
  expect(createButton().textContent).toBe('Create My Look Free')
  expect(await asked()).toMatchObject({
    order: { options: { realism: 70, category: 'auto', quality: 'standard', shortEdgePx: 720 } },
  })
  await says({ kind: 'ready' }, { kind: 'progress', progress: { stage: 'fit', fraction: 0.6 } })
  await screen.findByText('Fitting the outfit to the body')
  await says(madeLook({ warnings: [{ code: 'arms', message: 'An arm lies across the body.' }] }))
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  expect(screen.getByText(/^Made on this device, and kept nowhere else/)).toBeTruthy()
  expect(screen.getByText('One note on this look')).toBeTruthy()
  expect(isHeld(screen.getByRole('button', { name: 'Download' }))).toBe(false)
  expect(apiCalls(server)).toEqual([])
  expect(onSignUp).not.toHaveBeenCalled()
})

test('a visitor without free looks left makes the same look on the device by one press', async () => {
  const onSignUp = vi.fn<StudioProps['onSignUp']>()
  const server = serve(refuses(429, 'demo_limit_reached', 'You have used today’s 5 free looks.'))
  show({ onSignUp })
  await choosePair()
  fireEvent.click(demoButton())
  await screen.findByText('You have used today’s 5 free looks.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Sign up: 50 credits' }))
  expect(onSignUp).toHaveBeenCalledExactlyOnceWith('limit')

  fireEvent.click(screen.getByRole('button', { name: 'Make it on this device, free' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'On this device' }).checked).toBe(true)
  await says({ kind: 'ready' })
  await asked()
  await says(madeLook())
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  expect(server.sent()).toHaveLength(1)
})

test('it costs no credits, and has no choice of quality', async () => {
  const { sent } = servePaid()
  const { onCreditsMoved, onMissingCredits } = showPaid({ person: { ...person, credits: 0 } })
  await choosePair()
  choose('On this device')
  expect(screen.queryByRole('group', { name: 'Quality' })).toBeNull()
  await says({ kind: 'ready' })
  await place().findByText(/^The engine is ready/)
  expect(createButton().textContent).toBe('Create My Look Free')
  fireEvent.click(createButton())
  await asked()
  await says({ kind: 'ready' }, madeLook())
  await screen.findByAltText('After: the new look')
  expect(onCreditsMoved).not.toHaveBeenCalled()
  expect(onMissingCredits).not.toHaveBeenCalled()
  expect(sent()).toEqual([])
})

test('a signed-in user saves it to the gallery as a picture', async () => {
  const saved: unknown[] = []
  servePaid({
    other: (request) => {
      if (request.path !== '/api/uploads/save-image') return undefined
      saved.push(request.form?.get('image'))
      return { status: 201, body: galleryItem('kept') }
    },
  })
  showPaid()
  await choosePair()
  choose('On this device')
  await says({ kind: 'ready' })
  await place().findByText(/^The engine is ready/)
  fireEvent.click(createButton())
  await asked()
  await says({ kind: 'ready' }, madeLook())
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Save to my gallery' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Save to Gallery' }))
  await screen.findAllByText('Image saved to gallery successfully!')
  expect(saved).toHaveLength(1)
  expect(saved[0]).toBeInstanceOf(Blob)
})

test('cancelling ends the work on this device', async () => {
  const server = await order()
  const first = await worker()
  await says({ kind: 'ready' })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('Your new look will appear here')
  expect(first.ended).toBe(true)
  expect(apiCalls(server)).toEqual([])
})

test.each<[DeviceFailure, RegExp, string[]]>([
  [
    { code: 'no_person_found', message: 'We could not find a person.' },
    /^We could not find a person\.$/,
    ['Change the photo'],
  ],
  [
    { code: 'no_garment_found', message: 'We could not find a garment.' },
    /^We could not find a garment\.$/,
    ['Change the outfit'],
  ],
  [
    {
      code: 'look_unconvincing',
      message: 'None is shown.',
      warnings: [{ code: 'garment_worn', message: 'Lay it flat.' }],
    },
    /^Lay it flat\.$/,
    ['Change the outfit'],
  ],
  [{ code: 'engine_failed', message: 'x is undefined' }, /^Failed to generate try-on image\./, []],
  [
    { code: 'unreadable_image', message: 'no' },
    /^This picture is damaged/,
    ['Change the photo', 'Change the outfit'],
  ],
  [{ code: 'no_memory', message: 'no' }, /^There is not enough free memory for this look\.$/, []],
  [{ code: 'not_loaded', message: 'no' }, /^The engine of this device could not be loaded\.$/, []],
])('$code is said as the server’s is, and was not charged', async (failure, message, toChange) => {
  await order()
  await says({ kind: 'ready' }, { kind: 'failed', failure })
  const panel = within(screen.getByRole('region', { name: 'Result' }))
  const isRefused = failure.code === 'look_unconvincing'
  await panel.findByRole('heading', {
    name: isRefused ? 'It would not look right.' : 'Oops! Something went wrong.',
  })
  expect(panel.getByText(message)).toBeTruthy()
  expect(panel.getByText(/You were not charged\./)).toBeTruthy()
  const changes = ['Change the photo', 'Change the outfit'].filter((name) =>
    panel.queryByRole('button', { name }),
  )
  expect(changes).toEqual(toChange)
})

test('on a page in another language it is described in that language', async () => {
  await order()
  await inSpanish()
  await says(
    { kind: 'ready' },
    { kind: 'failed', failure: { code: 'no_person_found', message: 'We could not find a person.' } },
  )
  expect(await screen.findByText('No se ha encontrado a ninguna persona en la foto.')).toBeTruthy()
})

test('a refused look says and announces in the page’s language what to change', async () => {
  await order()
  await inSpanish()
  const warnings = [{ code: 'seated', message: 'The person seems to be sitting.' }]
  const failure = { code: 'look_unconvincing', message: 'None is shown.', warnings } as const
  await says({ kind: 'ready' }, { kind: 'failed', failure })
  const sits = /^Parece que la persona está sentada/
  expect(await screen.findByText(sits)).toBeTruthy()
  // The same pictures would be refused again.
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  await waitFor(() => expect(announced().text).toMatch(/Parece que la persona está sentada/))
})

test('the choice is remembered, and the engine is not loaded before the first look', async () => {
  localStorage.setItem('toile:options', '{"place":"device"}')
  serve(accepts)
  show()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'On this device' }).checked).toBe(true)
  await place().findByText(
    'The engine comes with your first look: 27 MB the first time, which this browser keeps.',
  )
  expect(workers).toHaveLength(0)
})

test.each([
  ['isSecureContext', false, /only over a secure connection/],
  ['OffscreenCanvas', undefined, /^This browser cannot make looks on this device/],
  ['WebAssembly', undefined, /^This browser cannot make looks on this device/],
])('where %s is missing, it cannot be chosen, and why is said', (name, value, words) => {
  vi.stubGlobal(name, value)
  localStorage.setItem('toile:options', '{"place":"device"}')
  serve(accepts)
  show()
  const choice = screen.getByRole<HTMLInputElement>('radio', { name: 'On this device' })
  expect([choice.disabled, choice.checked]).toEqual([true, false])
  expect(place().getByText(words)).toBeTruthy()
})

test('with too little memory it cannot be chosen either', () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { deviceMemory: 1 }))
  serve(accepts)
  show()
  expect(place().getByText('This device has too little memory to make looks itself.')).toBeTruthy()
})

test('the worker is terminated when another place is chosen, and when the studio closes', async () => {
  serve(accepts)
  const { unmount } = show()
  choose('On this device')
  const first = await worker()
  choose('On our server')
  await waitFor(() => expect(first.ended).toBe(true))
  choose('On this device')
  await waitFor(() => expect(workers).toHaveLength(2))
  const second = await worker()
  unmount()
  await waitFor(() => expect(second.ended).toBe(true))
})
