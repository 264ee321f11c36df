import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setLibrary } from '../../src/features/studio/library/library-store.ts'
import { currentToasts, dismissToast } from '../../src/ui/toasts.ts'
import { otherTab } from '../other-tab.ts'
import { standInForBrowser } from './browser-stand-ins.ts'
import { broken, button, gone, serveLooks, strip, toasts } from './history-strip.tsx'
import { pastLook, servePaid, showPaid } from './paid-studio.tsx'

standInForBrowser()
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

async function deleteShown() {
  fireEvent.click(button('Delete the look'))
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this image?' })
  expect(within(dialog).getByText(/You can bring it back for 10 minutes\./)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
}

test('deleting asks first, removes the look from strip and panel, and can be undone at once', async () => {
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
  // The pressed button is disabled now, and its tooltip would cover the undo button.
  await screen.findByRole('button', { name: /^Undo deleting/ })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your looks' })))

  const [toast] = currentToasts()
  expect(toast?.text).toMatch(/^“Look of .+, premium” is deleted\. Undo brings it back\.$/)
  toast?.action?.onPress()
  await waitFor(() => expect(tiles()).toHaveLength(2))
  expect(asked('POST', '/api/generate/new/restore')).toHaveLength(1)
  // It is shown again.
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  expect(current()).toBe(0)
})

test('deleted looks can be restored in the strip, even the last one, and after a reload', async () => {
  const { person, press, tiles, unmount } = await serveLooks()
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
  showPaid({ person })
  fireEvent.click((await undo())[0]!)
  const { tiles: after } = await strip()
  expect(after()).toHaveLength(1)
  expect(await undo()).toHaveLength(1)
})

test('restoring too late says that the look is gone, and a failed deletion says so', async () => {
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

test('shows changes of another tab, and removes deleted looks from the panel', async () => {
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

test('an older look stays until the server confirms that it is gone', async () => {
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

test('deleting a compared look elsewhere ends the comparison', async () => {
  const { looks, press } = await serveLooks()
  press(0)
  fireEvent.click(button('Compare two looks'))
  press(1)
  expect(await screen.findByAltText(/^Look 2:/)).toBeTruthy()
  looks.pop()
  otherTab().tell('Generation')
  await waitFor(() => expect(screen.queryByAltText(/^Look 2:/)).toBeNull())
})

test('a look made elsewhere is followed to its end, and credits are refreshed', async () => {
  const { looks, tiles, onCreditsMoved } = await serveLooks()
  const running = pastLook('other', { status: 'running', stage: 'fit', progress: 0.5, imageUrl: null })
  looks.unshift(running)
  otherTab().tell('Generation')
  await waitFor(() => expect(tiles()[0]?.ariaLabel).toMatch(/being made, 60 %$/))
  expect(onCreditsMoved).not.toHaveBeenCalled()
  looks[0] = pastLook('other')
  await waitFor(() => expect(tiles()[0]?.ariaLabel).not.toMatch(/being made/))
  await waitFor(() => expect(onCreditsMoved).toHaveBeenCalledTimes(1))
})

test('a waiting look stands at the share of its sent pictures, as on the tape and in the rack', async () => {
  const { looks, tiles } = await serveLooks()
  looks.unshift(pastLook('waiting', { status: 'queued', stage: 'queued', progress: 0, imageUrl: null }))
  otherTab().tell('Generation')
  await waitFor(() => expect(tiles()[0]?.ariaLabel).toMatch(/being made, 20 %$/))
})
