/** Several variations of one pair: choosing, pricing, waiting and showing. */
import type { Variant } from '@toile/contract/generations'
import { usualWearing } from '@toile/contract/wearing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { standInForBrowser } from './browser-stand-ins.ts'
import { inSpanish } from './in-spanish.ts'
import { pastLook, person, servePaid, showPaid } from './paid-studio.tsx'
import { choose, choosePair, createButton } from './shown-studio.tsx'

standInForBrowser()

const rich = { ...person, credits: 200 }
const group = () => screen.findByRole('group', { name: 'Looks at once' })
const variantOf = (id: string, status: Variant['status'] = 'succeeded'): Variant => {
  const { imageUrl, thumbnailUrl, width, height } = pastLook(id)
  const none = { imageUrl: null, thumbnailUrl: null, width: null, height: null }
  return {
    id,
    status,
    ...usualWearing,
    ...(status === 'succeeded' ? { imageUrl, thumbnailUrl, width, height } : none),
  }
}
const variants = [variantOf('g2'), variantOf('g3'), variantOf('g4', 'failed')]
const shown = () => screen.findByAltText('After: the new look')

test('are offered up to the server’s limit, with their price, and remembered', async () => {
  const { sent } = servePaid({ maxSamples: 3 })
  const { unmount } = showPaid({ person: rich })
  const offered = within(await group()).getAllByRole('radio')
  expect(offered).toHaveLength(3)
  expect(createButton().textContent).toMatch(/25 credits/)
  fireEvent.click(offered[2]!)
  expect(createButton().textContent).toMatch(/75 credits/)
  expect((await group()).textContent).toContain('Each costs 25 credits: 75 for all 3.')
  choose('Basic 20 credits')
  expect(createButton().textContent).toMatch(/60 credits/)
  await choosePair()
  fireEvent.click(createButton())
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.form?.get('numSamples')).toBe('3')
  unmount()

  servePaid({ maxSamples: 2 })
  showPaid({ person: rich })
  const fewer = within(await group()).getAllByRole<HTMLInputElement>('radio')
  expect(fewer.map(({ checked }) => checked)).toEqual([false, true])
})

test('are not offered when the engine makes only one, nor to visitors', async () => {
  const server = servePaid({ maxSamples: 1 })
  const { unmount } = showPaid({ person: rich })
  await waitFor(() => expect(server.asked('GET', '/api/credits/pricing')).toHaveLength(1))
  await act(async () => {})
  expect(screen.queryByRole('group', { name: 'Looks at once' })).toBeNull()
  await choosePair()
  fireEvent.click(createButton())
  await waitFor(() => expect(server.sent()).toHaveLength(1))
  expect(server.sent()[0]?.form?.has('numSamples')).toBe(false)
  unmount()

  const visited = servePaid({ maxSamples: 4 })
  showPaid({ person: null })
  await act(async () => {})
  expect(visited.asked('GET', '/api/credits/pricing')).toEqual([])
  expect(screen.queryByRole('group', { name: 'Looks at once' })).toBeNull()
})

test('are reported as too expensive before anything is sent', async () => {
  const { sent } = servePaid({ maxSamples: 4 })
  const { onMissingCredits } = showPaid()
  fireEvent.click(within(await group()).getAllByRole('radio')[3]!)
  await choosePair()
  fireEvent.click(createButton())
  expect(onMissingCredits).toHaveBeenCalledExactlyOnceWith({ cost: 100, credits: 50 })
  expect(sent()).toEqual([])
})

test('are shown one at a time, each chosen by its picture and saved on its own', async () => {
  const looks = [pastLook('g2', { variants }), pastLook('g3', { variants })]
  const { events, asked, requests } = servePaid({ maxSamples: 4, looks })
  showPaid({ person: rich })
  await choosePair()
  fireEvent.click(createButton())
  await screen.findByText('Next in the queue')
  events.send('done', pastLook('g2', { variants }))
  await shown()
  const choices = screen.getAllByRole<HTMLInputElement>('radio', { name: /^Look \d of 2$/ })
  expect(choices.map(({ checked }) => checked)).toEqual([true, false])
  expect(screen.getByText('One more did not come out well, and cost nothing.')).toBeTruthy()

  choices[1]!.focus()
  fireEvent.click(choices[1]!)
  await shown()
  expect(choices.map(({ checked }) => checked)).toEqual([false, true])
  expect(document.activeElement).toBe(choices[1])
  expect(screen.getByText('Your new look')).toBeTruthy()
  await waitFor(() => expect(requests.some(({ path }) => path === '/api/blobs/g3.jpg')).toBe(true))
  const tile = await screen.findByRole('button', { current: true })
  expect(tile.dataset['look']).toBe('g3')

  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Save to my gallery' })
  await waitFor(() => expect(box().disabled).toBe(false))
  await screen.findByRole('button', { name: /^My Gallery 0/ })
  fireEvent.click(box())
  fireEvent.click(await screen.findByRole('button', { name: 'Save to Gallery' }))
  await waitFor(() => expect(asked('POST', '/api/uploads/save-image')).toHaveLength(1))
  expect(asked('POST', '/api/uploads/save-image')[0]?.form?.get('generationId')).toBe('g3')
})

test('speak Spanish', async () => {
  await inSpanish()
  servePaid({ maxSamples: 2 })
  showPaid({ person: rich })
  const offered = await screen.findByRole('group', { name: 'Looks a la vez' })
  fireEvent.click(within(offered).getAllByRole('radio')[1]!)
  expect(offered.textContent).toContain('Cada uno cuesta 25 créditos: 50 por los 2.')
})
