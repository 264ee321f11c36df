import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Look } from '../../src/features/studio/look/look-state.ts'
import { endAnimation } from '../ui/end-animation.ts'
import { standInForBrowser } from './browser-stand-ins.ts'
import { fakeServer, pictureAnswer, succeeded } from './fake-server.ts'
import { done, failure, making, show, sources } from './shown-result.tsx'

standInForBrowser()

const servesLook = () => fakeServer(pictureAnswer)

test('is empty at first, and says what to do next', () => {
  show({ status: 'none' })
  expect(screen.getByText('Your new look will appear here')).toBeTruthy()
  expect(screen.getByText('Choose a photo.')).toBeTruthy()
})

test('turns through six messages, three seconds each, and starts again', async () => {
  // Loads its code once.
  show(making)
  await screen.findByRole('progressbar')
  cleanup()
  vi.useFakeTimers()
  show(making)
  const messages = [
    'Warming up the virtual dressing room…',
    'Tailoring the outfit…',
    'Finding the background…',
    'Adding shadows and lighting…',
    'Perfecting details…',
    'Almost ready…',
    'Warming up the virtual dressing room…',
  ]
  for (const message of messages) {
    expect(screen.getByText(message)).toBeTruthy()
    act(() => void vi.advanceTimersByTime(2999))
    expect(screen.getByText(message)).toBeTruthy()
    act(() => void vi.advanceTimersByTime(1))
  }
})

test('shows actual progress beside them: upload, place in the queue, stage', async () => {
  const next = show({ status: 'sending', sent: 0.5, sources, ownerId: null })
  const tape = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Your look' })
  expect(tape.value).toBe(10)
  expect(screen.getByText('Sending your pictures, 50 %')).toBeTruthy()
  next(making)
  expect(screen.getByText('In the queue, 3 ahead of you')).toBeTruthy()
  next({ ...making, stage: 'garment', progress: 0.5 })
  expect(screen.getByText('Cutting out the outfit')).toBeTruthy()
  expect(tape.value).toBe(60)
})

test('can be cancelled, and receives focus when the button unmounts', async () => {
  const onCancel = vi.fn<() => void>()
  const next = show(making, { onCancel })
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  cancel.focus()
  fireEvent.click(cancel)
  expect(onCancel).toHaveBeenCalledOnce()
  next({ status: 'none' })
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Result' }))
})

test('an error says what happened, what to do and whether it was charged, and offers to change the picture', async () => {
  const onRetry = vi.fn<() => void>()
  const onChange = vi.fn<(area: string) => void>()
  show({ status: 'failed', failure, reference: null, sources, ownerId: null }, { onRetry, onChange })
  expect(await screen.findByRole('heading', { name: 'Oops! Something went wrong.' })).toBeTruthy()
  expect(screen.getByText('No person was found.')).toBeTruthy()
  expect(screen.getByText('Use another photo. You were not charged.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change the photo' }))
  expect(onChange).toHaveBeenCalledWith('model')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a result is compared, and labelled as AI-generated', async () => {
  servesLook()
  show(done())
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  expect(screen.getByRole('slider', { name: 'Compare before and after' })).toBeTruthy()
  expect(screen.getByText('AI-generated')).toBeTruthy()

  fireEvent.click(screen.getByRole('radio', { name: 'Side by side' }))
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.getByAltText('Before: the photo')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Zoom' }))
  expect(screen.queryByAltText('Before: the photo')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Leave the zoom/ }))
  expect(screen.getByRole('slider')).toBeTruthy()
})

test('the photo is shown while the button or B is held', async () => {
  servesLook()
  show(done())
  fireEvent.click(await screen.findByRole('radio', { name: 'Zoom' }))
  const before = () => screen.queryByAltText('Before: the photo')
  const button = screen.getByRole('button', { name: 'Hold to see the photo before' })
  fireEvent.pointerDown(button)
  expect(before()).toBeTruthy()
  fireEvent.pointerUp(button)
  expect(before()).toBeNull()
  fireEvent.keyDown(document.body, { key: 'b' })
  expect(before()).toBeTruthy()
  fireEvent.keyUp(document.body, { key: 'b' })
  expect(before()).toBeNull()
})

test('ignores keys typed in fields, with modifiers, or with shortcuts off', async () => {
  servesLook()
  show(done(), { shortcuts: false })
  fireEvent.click(await screen.findByRole('radio', { name: 'Zoom' }))
  fireEvent.keyDown(document.body, { key: 'b' })
  expect(screen.queryByAltText('Before: the photo')).toBeNull()
})

test('downloads under a sensible name', async () => {
  servesLook()
  show(done())
  await screen.findByAltText('After: the new look')
  let saved = ''
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved = this.download
  })
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved).toBe('toile-floral-dress-on-woman-in-navy.jpg'))
})

test('a look whose address expired is read again', async () => {
  let reads = 0
  fakeServer(({ path }) => {
    if (path === '/api/blobs/look.jpg') return { status: 403 }
    if (path === '/api/blobs/fresh.jpg') return pictureAnswer()
    reads++
    return { status: 200, body: { ...succeeded, imageUrl: '/api/blobs/fresh.jpg' } }
  })
  show(done())
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
  expect(reads).toBe(1)
})

test('a look that cannot be loaded can be retried', async () => {
  let isUp = false
  fakeServer(() => (isUp ? pictureAnswer() : { status: 503 }))
  show(done())
  expect(await screen.findByText('The finished look could not be loaded.')).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByAltText('After: the new look')).toBeTruthy()
})

const frame = async () => {
  await screen.findByAltText('After: the new look')
  const found = document.querySelector<HTMLElement>('.before-after')
  if (!found) throw new Error('nothing is compared')
  return found
}

test('a result opens in full, and reveals the photo once by an animation', async () => {
  servesLook()
  show(done())
  const shown = await frame()
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Compare before and after' })
  expect(slider.value).toBe('0')
  await waitFor(() => expect(shown.dataset['sweep']).toBe('true'))
  endAnimation(shown)
  expect(shown.dataset['sweep']).toBeUndefined()
  fireEvent.click(screen.getByRole('radio', { name: 'Side by side' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Before and after' }))
  expect((await frame()).dataset['sweep']).toBeUndefined()
  cleanup()
  show(done())
  expect((await frame()).dataset['sweep']).toBeUndefined()
})

test('warnings are one expandable line', async () => {
  servesLook()
  const arms = { code: 'arms', message: 'An arm lies across the body.' }
  show(done([{ code: 'cropped', message: 'The photo ends above the knees.' }, arms]))
  const line = await screen.findByText('2 notes on this look')
  const notes = line.closest('details')
  expect(notes?.open).toBe(false)
  fireEvent.click(line)
  expect(notes?.open).toBe(true)
  expect(
    within(notes!)
      .getAllByRole('listitem')
      .map((note) => note.textContent),
  ).toEqual(['The photo ends above the knees.', 'An arm lies across the body.'])
})

test('a result of other pictures than the current ones is marked', async () => {
  servesLook()
  show(done(), { freshness: 'outdated' })
  const shown = await frame()
  expect(screen.getByText('An earlier look')).toBeTruthy()
  expect(screen.getByText('Made from other pictures than you have chosen now')).toBeTruthy()
  expect(shown.closest<HTMLElement>('.studio-stage')?.dataset['outdated']).toBe('true')
  expect(shown.dataset['sweep']).toBeUndefined()
})

test.each([
  [{ left: 3, limit: 5 }, null],
  [{ left: 2, limit: 5 }, 'Free looks: 2 of 5 left today'],
  [{ left: 0, limit: 1 }, 'Free looks: 0 of 1 left today'],
  [{ left: 8, limit: 10 }, null],
  [{ left: 7, limit: 10 }, 'Free looks: 7 of 10 left today'],
])('of %o free looks it says %s', async (demo, words) => {
  servesLook()
  show({ ...done(), demo } as Look)
  await frame()
  expect(screen.queryByText(/^Free looks:/)?.textContent ?? null).toBe(words)
})

test('at the limit of free looks there are offers instead of a retry', async () => {
  const [onSignUp, onDevice, onRetry] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('Worker', Object)
  vi.stubGlobal('OffscreenCanvas', Object)
  const limit: Look = {
    status: 'failed',
    failure: { ...failure, remedy: 'limit' },
    reference: null,
    sources,
    ownerId: null,
  }
  show(limit, { onRetry, offers: { onSignUp, onCreate: null, onDevice } })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Create My Look' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Sign up: 50 credits' }))
  expect(onSignUp).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Make it on this device, free' }))
  expect(onDevice).toHaveBeenCalledOnce()
  cleanup()
  vi.stubGlobal('OffscreenCanvas', undefined)
  show(limit, { onRetry, offers: { onSignUp: null, onCreate: onSignUp, onDevice } })
  expect(await screen.findByRole('button', { name: 'Create My Look' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make it on this device, free' })).toBeNull()
})
