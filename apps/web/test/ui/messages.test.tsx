import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { announce } from '../../src/ui/announce.ts'
import { LiveRegion } from '../../src/ui/live-region.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { TapeProgress } from '../../src/ui/tape-progress.tsx'
import { Toaster } from '../../src/ui/toaster.tsx'
import { currentToasts, dismissToast, showToast } from '../../src/ui/toasts.ts'
import { useSpokenProgress } from '../../src/ui/use-spoken-progress.ts'

const spoken = () => document.querySelector('[aria-live]')?.textContent

describe('LiveRegion', () => {
  it('announces a repeated sentence twice', () => {
    render(<LiveRegion />)
    act(() => announce('Saved.'))
    const first = document.querySelector('[aria-live] span')
    act(() => announce('Saved.'))
    expect(spoken()).toBe('Saved.')
    expect(document.querySelector('[aria-live] span')).not.toBe(first)
  })
})

describe('Notice', () => {
  it('is announced when it appears and when its words change', () => {
    const { rerender } = render(
      <>
        <LiveRegion />
        <Notice tone="error" title="Oops!">
          It broke.
        </Notice>
      </>,
    )
    expect(spoken()).toBe('Oops! It broke.')
    rerender(
      <>
        <LiveRegion />
        <Notice tone="error" title="Oops!">
          It broke again.
        </Notice>
      </>,
    )
    expect(spoken()).toBe('Oops! It broke again.')
  })
})

function Job({ value }: { value: number | null }) {
  useSpokenProgress('Your look', value)
  return <TapeProgress value={value} label="Your look" size="lg" />
}

describe('progress', () => {
  it('is announced at each quarter and not between', () => {
    const said: (string | undefined | null)[] = []
    const page = (value: number | null) => (
      <>
        <LiveRegion />
        <Job value={value} />
      </>
    )
    const { rerender } = render(page(0))
    for (const value of [10, 26, 40, 50, 74, 75, 99, 100]) {
      rerender(page(value))
      if (said.at(-1) !== spoken()) said.push(spoken())
    }
    expect(said.slice(-3)).toEqual(['Your look: 25%', 'Your look: 50%', 'Your look: 75%'])
  })

  it('has a value between 0 and 100, or none while indeterminate', () => {
    const { rerender } = render(<TapeProgress value={140.4} label="Upload" />)
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Upload' })
    expect(bar.value).toBe(100)
    rerender(<TapeProgress value={null} label="Upload" />)
    expect(bar.hasAttribute('value')).toBe(false)
  })
})

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    for (const { id } of currentToasts()) dismissToast(id)
    vi.useRealTimers()
  })

  it('are announced, have an action, and disappear by themselves', () => {
    const undo = vi.fn()
    render(
      <>
        <LiveRegion />
        <Toaster />
      </>,
    )
    act(() => void showToast('Deleted.', { action: { label: 'Undo', onPress: undo } }))
    expect(spoken()).toBe('Deleted.')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByText('Deleted.', { selector: 'p' })).toBeNull()

    act(() => void showToast('Copied.', { lastsMs: 1000 }))
    act(() => void vi.advanceTimersByTime(999))
    expect(screen.queryByText('Copied.', { selector: 'p' })).not.toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByText('Copied.', { selector: 'p' })).toBeNull()
  })

  it('stay while they have keyboard focus', () => {
    render(<Toaster />)
    act(() => void showToast('Copied.', { lastsMs: 1000 }))
    screen.getByRole('button', { name: 'Close the message' }).focus()
    act(() => void vi.advanceTimersByTime(5000))
    expect(screen.queryByText('Copied.')).not.toBeNull()
  })

  it('show at most three', () => {
    render(<Toaster />)
    act(() => ['a', 'b', 'c', 'd'].forEach((text) => showToast(text)))
    expect(currentToasts().map((toast) => toast.text)).toEqual(['b', 'c', 'd'])
  })
})
