import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from '../../src/ui/button.tsx'
import { IconButton } from '../../src/ui/icon-button.tsx'

afterEach(() => void vi.restoreAllMocks())

describe('Button', () => {
  it('calls back on a press', () => {
    const onClick = vi.fn()
    render(<Button onClick={onClick}>Save</Button>)
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onClick).toHaveBeenCalledOnce()
  })

  it('ignores presses while it has a reason, states the reason, and stays focusable', () => {
    const onClick = vi.fn()
    render(
      <Button reason="Choose an outfit first." onClick={onClick}>
        Try Demo
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Try Demo', description: 'Choose an outfit first.' })
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    button.focus()
    expect(document.activeElement).toBe(button)
  })

  it('does not submit its form while it has a reason', () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" reason="Not yet.">
          Send
        </Button>
      </form>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('shows the reason as a tooltip on keyboard focus, until Escape', () => {
    render(<Button reason="Not yet.">Send</Button>)
    const shown = () => document.querySelector('[popover]')?.textContent
    act(() => screen.getByRole('button').focus())
    expect(shown()).toBe('Not yet.')
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(shown()).toBeUndefined()
  })

  it('hides the tooltip once there is no reason', () => {
    const { rerender } = render(<Button reason="Not yet.">Send</Button>)
    act(() => screen.getByRole('button').focus())
    rerender(<Button reason={null}>Send</Button>)
    expect(document.querySelector('[popover]')).toBeNull()
  })

  it('ignores presses while busy', () => {
    const onClick = vi.fn()
    render(
      <Button busy onClick={onClick}>
        Save
      </Button>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Save', busy: true }))
    expect(onClick).not.toHaveBeenCalled()
  })
})

describe('IconButton', () => {
  it('is named by its label, and calls the given handlers besides showing the tooltip', () => {
    const onFocus = vi.fn()
    render(<IconButton label="Download" icon="download" onFocus={onFocus} />)
    fireEvent.focus(screen.getByRole('button', { name: 'Download' }))
    expect(onFocus).toHaveBeenCalledOnce()
  })

  it('keeps its tooltip beside it when it moves', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(60)
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1440)
    vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(900)
    render(<IconButton label="Close" icon="close" />)
    const button = screen.getByRole('button', { name: 'Close' })
    const at = (left: number) =>
      vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, 10, 40, 40))
    const tooltip = () => document.querySelector<HTMLElement>('[popover]')?.style.translate
    const frames: FrameRequestCallback[] = []
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
    at(300)
    act(() => button.focus())
    expect(tooltip()).toBe('290px 58px')
    at(630)
    frames.shift()?.(0)
    expect(tooltip()).toBe('620px 58px')
  })

  it('says why it is disabled', () => {
    const onClick = vi.fn()
    render(<IconButton label="Download" icon="download" reason="There is no look yet." onClick={onClick} />)
    fireEvent.click(screen.getByRole('button', { name: 'Download. There is no look yet.' }))
    expect(onClick).not.toHaveBeenCalled()
  })
})
