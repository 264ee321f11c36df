import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { standInForBrowser } from './browser-stand-ins.ts'
import { strip } from './history-strip.tsx'
import { pastLook, personOf, servePaid, showPaid } from './paid-studio.tsx'
import { button, chooseRack, clothes, madeLook, serveRack, tiles } from './rack-examples.ts'
import { choosePair, createButton, show } from './shown-studio.tsx'

standInForBrowser()

/** Makes a look while an earlier one is viewed. */
async function viewWhileMaking(id: string) {
  const server = servePaid({
    looks: [pastLook('new'), pastLook('old')],
    other: ({ method, path }) =>
      method === 'GET' && path === '/api/shares' ? { status: 200, body: { shares: [] } } : undefined,
  })
  showPaid({ person: { ...personOf(id), credits: 500 } })
  await choosePair()
  fireEvent.click(createButton())
  await waitFor(() => expect(server.sent()).toHaveLength(1))
  await screen.findByText('Next in the queue')
  const { press } = await strip()
  press(1)
  await screen.findByText('An earlier look')
  return server
}

/** Waits until the look is done; the page behind a dialog is hidden. */
const nextPossible = () =>
  waitFor(() => {
    const [create] = screen.getAllByRole('button', { name: /^Create My Look/, hidden: true })
    expect(create?.getAttribute('aria-disabled')).toBeNull()
  })

test('the form to share a look keeps its text when another look is done, which is shown afterwards', async () => {
  const { events } = await viewWhileMaking('sharer')
  fireEvent.click(await screen.findByRole('button', { name: 'Share as a page' }))
  const form = within(await screen.findByRole('dialog', { name: 'Share this look' }))
  const field = await form.findByLabelText<HTMLInputElement>('Link to the clothing (optional)')
  fireEvent.change(field, { target: { value: 'https://shop.example/1' } })
  events.send('done', pastLook('g2'))
  await nextPossible()
  expect(field.isConnected && field.value).toBe('https://shop.example/1')
  fireEvent.click(form.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Your new look')).toBeTruthy()
})

test('the form to report a look stays open when another look is done', async () => {
  const { events } = await viewWhileMaking('reporter')
  fireEvent.click(screen.getByRole('button', { name: 'Not right? Get the credits back' }))
  const dialog = await screen.findByRole('dialog')
  events.send('done', pastLook('g2'))
  await nextPossible()
  expect(dialog.isConnected).toBe(true)
})

test('a look of a rack stays shown when one before it is done', async () => {
  const { events } = serveRack()
  show()
  await chooseRack(...clothes)
  fireEvent.click(button(/^Try 3 looks/))
  await screen.findByRole('group', { name: 'Rack' })
  events.send('done', madeLook('r2'))
  await screen.findByText('1 of 3 looks ready')
  events.send('done', madeLook('r1'))
  await screen.findByText('2 of 3 looks ready')
  expect(tiles().map((tile) => (tile as HTMLInputElement).checked)).toEqual([false, true, false])
})
