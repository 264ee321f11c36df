import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { BeforeAfter } from '../../src/ui/before-after.tsx'

function show(onMove = vi.fn()) {
  const { container } = render(
    <BeforeAfter
      intro
      start={46}
      onMove={onMove}
      before={<img src="before.jpg" alt="Red dress" />}
      after={<img src="after.jpg" alt="Floral dress" />}
    />,
  )
  const frame = container.querySelector<HTMLElement>('.before-after')
  return {
    onMove,
    frame,
    slider: screen.getByRole<HTMLInputElement>('slider'),
    divider: () => frame?.style.getPropertyValue('--divider'),
  }
}

describe('BeforeAfter', () => {
  it('shows both pictures, named, and a slider that says how much of each is seen', () => {
    const { slider } = show()
    expect(screen.getByRole('img', { name: 'Red dress' })).toBeDefined()
    expect(screen.getByRole('img', { name: 'Floral dress' })).toBeDefined()
    expect(slider.getAttribute('aria-valuetext')).toBe('54% of the picture shows after')
  })

  it('moves the tape with the slider', () => {
    const { slider, divider, onMove } = show()
    expect(divider()).toBe('46')
    fireEvent.change(slider, { target: { value: '70' } })
    expect(divider()).toBe('70')
    expect(onMove).toHaveBeenCalledWith(70)
  })

  it('takes larger steps by Page Up and Page Down, and stops at the ends', () => {
    const { slider, divider } = show()
    fireEvent.keyDown(slider, { key: 'PageUp' })
    expect(divider()).toBe('56')
    for (let press = 0; press < 8; press++) fireEvent.keyDown(slider, { key: 'PageDown' })
    expect(divider()).toBe('0')
  })

  it('leaves other keys to the browser', () => {
    const { slider, divider } = show()
    expect(fireEvent.keyDown(slider, { key: 'Tab' })).toBe(true)
    expect(divider()).toBe('46')
  })

  it('ends its sweep at the first touch', () => {
    const { slider, frame } = show()
    expect(frame?.dataset['intro']).toBe('true')
    fireEvent.change(slider, { target: { value: '50' } })
    expect(frame?.dataset['intro']).toBeUndefined()
  })
})
