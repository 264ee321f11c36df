import type { PictureCheck } from '@toile/contract/picture-check'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chosenIndex, cropAbout, stripOf } from '../../src/features/studio/picture/people.ts'
import { pictureSizes, pngFile, standInForBrowser } from './browser-stand-ins.ts'
import { madeLook, standInForDevice } from './fake-device.ts'
import { accepted, fakeEvents, fakeServer, pictureAnswer, type FakeRequest } from './fake-server.ts'
import { choose, createButton, demoButton, ready, show } from './shown-studio.tsx'

standInForBrowser()

const [left, right] = [
  { x: 0.25, y: 0.5 },
  { x: 0.75, y: 0.4 },
]

/** A fake server that detects two people in each photo, and chooses the right one by default. */
function serveTwoPeople() {
  const events = fakeEvents()
  const { requests } = fakeServer(({ path, form }) => {
    if (path.startsWith('/samples/')) return pictureAnswer()
    if (path === '/api/generate/demo') return { status: 202, body: accepted }
    if (path === accepted.eventsUrl) return events.response()
    const at = form?.get('personAt')
    const people = [
      { ...left, isChosen: at === '0.25,0.5' },
      { ...right, isChosen: at !== '0.25,0.5' },
    ]
    const warnings = at ? [] : [{ code: 'several_people', message: 'There is more than one person.' }]
    const body: PictureCheck = { person: { found: true, warnings, people } }
    return { status: 200, body }
  })
  const placesOf = (path: string) =>
    requests
      .filter((request: FakeRequest) => request.path === path)
      .map(({ form }) => form?.get('personAt') ?? null)
  return { checked: () => placesOf('/api/generate/check'), sent: () => placesOf('/api/generate/demo') }
}

async function chooseOwnPair() {
  pictureSizes.set('us.png', [1200, 900])
  fireEvent.paste(document, { clipboardData: { files: [pngFile('us.png')] } })
  await screen.findByAltText('Your Photo: us.png')
  choose('White polo')
  await ready()
}

const opened = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: 'Who is dressed?' }))
}

test('a person among several is chosen in the photo, checked, and dressed', async () => {
  const { checked, sent } = serveTwoPeople()
  show()
  await chooseOwnPair()
  expect(screen.queryByText('2 people')).toBeNull()
  const dialog = await opened('2 people in the photo: choose one')
  const [first, second] = dialog.getAllByRole<HTMLInputElement>('radio')
  expect([first?.checked, second?.checked]).toEqual([false, true])
  expect(second?.getAttribute('aria-label')).toBe('Person 2 of 2, from the left')
  fireEvent.click(first!)
  expect(first?.checked).toBe(true)
  fireEvent.click(dialog.getByRole('button', { name: 'Done' }))
  const again = await screen.findByRole('button', { name: 'Person 1 of 2 is dressed: choose another' })
  expect(again.textContent).toBe('Person 1 of 2')
  await waitFor(() => expect(checked()).toEqual([null, '0.25,0.5']))
  expect(await screen.findByText('Your photo is fine for a look.')).toBeTruthy()
  fireEvent.click(demoButton())
  await waitFor(() => expect(sent()).toEqual(['0.25,0.5']))
  expect(checked()).toHaveLength(2)
})

test('on this device the first look detects the people, and the next dresses the chosen one', async () => {
  const workers = standInForDevice()
  serveTwoPeople()
  show()
  await chooseOwnPair()
  choose('On this device')
  // All code has loaded by then.
  await waitFor(() => expect(workers[0]?.heard).toEqual([{ kind: 'prepare' }]))
  const orders = () =>
    workers.flatMap(({ heard }) => heard).flatMap((heard) => (heard.kind === 'make' ? [heard.order] : []))
  fireEvent.click(createButton())
  await waitFor(() => expect(orders()).toHaveLength(1))
  const people = [
    { ...left, isChosen: false },
    { ...right, isChosen: true },
  ]
  act(() => {
    for (const message of [{ kind: 'ready' } as const, madeLook({ people })]) workers[0]?.says(message)
  })
  const dialog = await opened('2 people in the photo: choose one')
  fireEvent.click(dialog.getByRole('radio', { name: 'Person 1 of 2, from the left' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await screen.findByText('Person 1 of 2')
  fireEvent.click(createButton())
  await waitFor(() => expect(orders().map(({ options }) => options.personAt)).toEqual([undefined, left]))
})

test('a preview is cropped to the person, with the mark inside', () => {
  const wide = { widthPx: 1500, heightPx: 1000 }
  expect(cropAbout({ x: 0.5, y: 0.4 }, wide)).toEqual({ position: 50, left: 50, top: 40 })
  expect(cropAbout({ x: 0.3, y: 0.4 }, wide).left).toBeCloseTo(50)
  expect(cropAbout({ x: 0, y: 0.4 }, wide)).toEqual({ position: 0, left: 8, top: 40 })
  expect(cropAbout({ x: 0.5, y: 0.25 }, { widthPx: 300, heightPx: 800 })).toEqual({
    position: 50,
    left: 50,
    top: 50,
  })
})

test('strips divide the whole photo between the people', () => {
  const people = [0.2, 0.4, 0.9].map((x) => ({ x, y: 0.5 }))
  const strips = people.map((_, index) => stripOf(people, index))
  expect(strips.map(({ left: start }) => Math.round(start))).toEqual([0, 30, 65])
  expect(strips.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100)
})

test('a position that matches no person falls back to the engine’s choice', () => {
  const people = [
    { ...left, isChosen: true },
    { ...right, isChosen: false },
  ]
  expect(chosenIndex({ people, personAt: { x: 0.26, y: 0.5 } })).toBe(0)
  expect(chosenIndex({ people, personAt: right })).toBe(1)
  expect(chosenIndex({})).toBe(-1)
})
