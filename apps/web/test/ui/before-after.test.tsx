import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BeforeAfter } from '../../src/ui/before-after.tsx'
import { SlimBeforeAfter } from '../../src/ui/slim-before-after.tsx'
import { endAnimation } from './end-animation.ts'

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
  it('shows both labelled pictures, and a slider that states its position', () => {
    const { slider } = show()
    expect(screen.getByRole('img', { name: 'Red dress' })).toBeDefined()
    expect(screen.getByRole('img', { name: 'Floral dress' })).toBeDefined()
    expect(slider.getAttribute('aria-valuetext')).toBe('54% of the picture shows after')
  })

  it('moves the divider with the slider', () => {
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

  it('ends its intro animation at the first touch', () => {
    const { slider, frame } = show()
    expect(frame?.dataset['intro']).toBe('true')
    fireEvent.change(slider, { target: { value: '50' } })
    expect(frame?.dataset['intro']).toBeUndefined()
  })
})

describe('SlimBeforeAfter', () => {
  afterEach(() => void vi.useRealTimers())

  function showSlim(sweeps = false) {
    vi.useFakeTimers()
    const onSwept = vi.fn()
    const pictures = { before: <img src="before.jpg" alt="" />, after: <img src="after.jpg" alt="" /> }
    const { container } = render(<SlimBeforeAfter {...pictures} sweeps={sweeps} onSwept={onSwept} />)
    const slider = screen.getByRole<HTMLInputElement>('slider')
    const drawn = () =>
      ['tape', 'line', 'handle'].filter((part) => container.querySelector(`.before-after-${part}`))
    const moveTo = (value: number) => fireEvent.change(slider, { target: { value: String(value) } })
    return { slider, drawn, moveTo, onSwept, frame: container.querySelector('.before-after') }
  }
  const rest = () => act(() => void vi.advanceTimersByTime(2000))

  it('opens on the whole “after” picture, with only a slim handle', () => {
    const { slider, drawn } = showSlim()
    expect(slider.value).toBe('0')
    expect(slider.getAttribute('aria-valuetext')).toBe('100% of the picture shows after')
    expect(drawn()).toEqual(['handle'])
  })

  it('shows the tape while moving, and a line at rest', () => {
    const { drawn, moveTo } = showSlim()
    moveTo(40)
    expect(drawn()).toEqual(['tape'])
    rest()
    expect(drawn()).toEqual(['line', 'handle'])
  })

  it('shows the tape while the pointer holds it', () => {
    const { slider, drawn, moveTo } = showSlim()
    fireEvent.pointerDown(slider)
    moveTo(40)
    rest()
    expect(drawn()).toEqual(['tape'])
    fireEvent.pointerUp(window)
    rest()
    expect(drawn()).toEqual(['line', 'handle'])
  })

  it('shows neither tape nor line at either end', () => {
    const { drawn, moveTo } = showSlim()
    for (const end of [100, 0]) {
      moveTo(50)
      expect(drawn()).toEqual(['tape'])
      moveTo(end)
      expect(drawn()).toEqual(['handle'])
    }
  })

  it('reports when its animation ends, or a move interrupts it', () => {
    const swept = showSlim(true)
    expect(swept.drawn()).toEqual(['tape'])
    endAnimation(swept.frame!)
    expect(swept.onSwept).toHaveBeenCalledOnce()
    cleanup()
    const moved = showSlim(true)
    moved.moveTo(30)
    expect(moved.onSwept).toHaveBeenCalledOnce()
  })
})
