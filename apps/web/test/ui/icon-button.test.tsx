import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Button } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog.tsx'
import { IconButton } from '../../src/ui/icon-button.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const tooltip = () => document.querySelector('.bubble-tip')?.textContent ?? null
const hover = (element: Element) => {
  fireEvent.pointerEnter(element, { pointerType: 'mouse' })
  act(() => void vi.advanceTimersByTime(1000))
}

it('shows its name while hovered or focused, until it is pressed', () => {
  const onClick = vi.fn<() => void>()
  render(<IconButton label="Compare" icon="columns" onClick={onClick} />)
  const button = screen.getByRole('button', { name: 'Compare' })
  hover(button)
  expect(tooltip()).toBe('Compare')
  fireEvent.click(button)
  expect([tooltip(), onClick.mock.calls.length]).toEqual([null, 1])
  act(() => button.focus())
  expect(tooltip()).toBe('Compare')
  fireEvent.click(button)
  expect(tooltip()).toBeNull()
})

it.each([
  ['a button', () => <Button reason="Choose a photo first.">Create</Button>, 'Choose a photo first.'],
  [
    'a button with an icon',
    () => <IconButton label="Delete" icon="trash" reason="Choose a look first." />,
    'Delete. Choose a look first.',
  ],
])('says why it is disabled when a finger presses %s, until one presses elsewhere', (_, Disabled, words) => {
  render(<Disabled />)
  const button = screen.getByRole('button')
  fireEvent.pointerLeave(button, { pointerType: 'touch' })
  fireEvent.click(button)
  expect(tooltip()).toBe(words)
  fireEvent.pointerDown(document.body)
  expect(tooltip()).toBeNull()
})

it('shows no name as a dialog opens with the focus on it, only once the focus moves to it', () => {
  const dialog = (
    <Dialog open onOpenChange={() => {}} title="Keys">
      <input aria-label="Search" />
    </Dialog>
  )
  render(dialog)
  const close = screen.getByRole('button', { name: 'Close' })
  expect(document.activeElement).toBe(close)
  expect(tooltip()).toBeNull()
  act(() => screen.getByLabelText('Search').focus())
  act(() => close.focus())
  expect(tooltip()).toBe('Close')
})
