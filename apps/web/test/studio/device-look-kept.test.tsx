import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { releaseDevice } from '../../src/features/studio/device/device-engine.ts'
import { rememberRack } from '../../src/features/studio/rack/rack-reference.ts'
import { standInForBrowser } from './browser-stand-ins.ts'
import { madeLook as deviceLook, standInForDevice } from './fake-device.ts'
import type { FakeWorker } from './fake-worker.ts'
import { pastLook, personOf, servePaid } from './paid-studio.tsx'
import { acceptedRack, lookIds, madeLook } from './rack-examples.ts'
import { choose, createButton, isHeld, studioOf } from './shown-studio.tsx'

standInForBrowser()
let workers: FakeWorker[] = []
beforeEach(() => {
  releaseDevice()
  workers = standInForDevice()
})

const made = () => screen.queryByText(/^Made on this device, and kept nowhere else/)

async function makeOnDevice() {
  choose('Woman in red')
  choose('White polo')
  choose('On this device')
  await waitFor(() => expect(workers.length).toBe(1))
  act(() => workers[0]?.says({ kind: 'ready' }))
  await waitFor(() => expect(isHeld(createButton())).toBe(false))
  fireEvent.click(createButton())
  await waitFor(() => expect(workers[0]?.heard.at(-1)?.kind).toBe('make'))
  act(() => {
    workers[0]?.says({ kind: 'ready' })
    workers[0]?.says(deviceLook())
  })
  await screen.findByText(/^Made on this device, and kept nowhere else/)
}

test('a remembered rack does not replace a look of this device when its maker signs in', async () => {
  const { rackId, statusUrl, eventsUrl, looks } = acceptedRack()
  const named = looks.map((look) => Object.assign(look, { name: look.id }))
  rememberRack({ rackId, statusUrl, eventsUrl, looks: named, startedAt: Date.now(), ownerId: null })
  const { requests } = servePaid({
    other: ({ path }) =>
      path === statusUrl
        ? { status: 200, body: { rackId, cost: 0, looks: lookIds.map(madeLook) } }
        : undefined,
  })
  const { rerender } = render(studioOf())
  await screen.findByRole('group', { name: 'Rack' })
  await makeOnDevice()
  rerender(studioOf({ person: personOf('p1') }))
  const asked = () => requests.filter(({ path }) => path === statusUrl)
  await waitFor(() => expect(asked()).toHaveLength(2))
  await act(async () => {})
  expect(screen.queryByRole('group', { name: 'Rack' })).toBeNull()
  expect(made()).not.toBeNull()
})

test('a look in progress elsewhere does not replace a look of this device', async () => {
  const running = pastLook('g2', { status: 'running', stage: 'fit', progress: 0.5, imageUrl: null })
  servePaid({ looks: [running] })
  const { rerender } = render(studioOf())
  await makeOnDevice()
  rerender(studioOf({ person: personOf('p2') }))
  const [tile] = await screen.findAllByRole('button', { name: /^Look of/ })
  await act(async () => {})
  fireEvent.click(tile!)
  expect(made()).not.toBeNull()
})

/** True when the browser would ask before it closes the page. */
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a look of this device is still there after another page of the app, and guards the page until it is saved', async () => {
  servePaid()
  const { unmount } = render(studioOf())
  expect(asksBeforeClosing()).toBe(false)
  await makeOnDevice()
  expect(asksBeforeClosing()).toBe(true)
  unmount()
  expect(asksBeforeClosing()).toBe(true)
  render(studioOf())
  await screen.findByText(/^Made on this device, and kept nowhere else/)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
})

test('a look of this device is not shown to another user', async () => {
  servePaid()
  const { unmount } = render(studioOf({ person: personOf('p3') }))
  await makeOnDevice()
  unmount()
  render(studioOf({ person: personOf('p4') }))
  await act(async () => {})
  expect(made()).toBeNull()
})

test('a look of this device is hidden when its maker signs out, and returns with them', async () => {
  servePaid()
  const { rerender } = render(studioOf({ person: personOf('p5') }))
  await makeOnDevice()
  for (const next of [null, personOf('p6')]) {
    rerender(studioOf({ person: next }))
    await act(async () => {})
    expect(made()).toBeNull()
  }
  rerender(studioOf({ person: personOf('p5') }))
  await waitFor(() => expect(made()).not.toBeNull())
})

test('a visitor’s look of this device belongs to who signs in then', async () => {
  servePaid()
  const { rerender } = render(studioOf({ person: null }))
  await makeOnDevice()
  const isShownTo = async (person: ReturnType<typeof personOf> | null) => {
    rerender(studioOf({ person }))
    await act(async () => {})
    return made() !== null
  }
  expect(await isShownTo(personOf('p7'))).toBe(true)
  expect(await isShownTo(null)).toBe(false)
  expect(await isShownTo(personOf('p8'))).toBe(false)
  expect(await isShownTo(personOf('p7'))).toBe(true)
})
