import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CropDialog } from '../../src/features/account/crop-dialog.tsx'

const drawImage = vi.fn()
const portrait = { width: 600, height: 800 } as ImageBitmap
const SHOWN_PX = 300

beforeEach(() => {
  drawImage.mockClear()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage,
  } as unknown as CanvasRenderingContext2D)
  const shown = new DOMRect(0, 0, SHOWN_PX, SHOWN_PX)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(shown)
  vi.stubGlobal('ResizeObserver', undefined)
  HTMLElement.prototype.setPointerCapture = () => undefined
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture')
})

function show() {
  render(<CropDialog picture={portrait} onCrop={() => undefined} onClose={() => undefined} />)
  return screen.getByRole('button', { name: 'Photo. The arrow keys move it.' })
}
/** Top of the square in pixels of the picture. */
const top = () => Math.round(drawImage.mock.lastCall?.[2] as number)

describe('the dialog that crops a photo', () => {
  it('moves the picture with the pointer that holds it, and with no other', () => {
    const photo = show()
    fireEvent.pointerMove(photo, { pointerId: 1, clientX: 150, clientY: 50 })
    expect(top()).toBe(0)
    fireEvent.pointerDown(photo, { pointerId: 1, clientX: 150, clientY: 150 })
    fireEvent.pointerMove(photo, { pointerId: 1, clientX: 150, clientY: 120 })
    fireEvent.pointerMove(photo, { pointerId: 2, clientX: 10, clientY: 10 })
    fireEvent.pointerMove(photo, { pointerId: 1, clientX: 150, clientY: 100 })
    // 50 of 300 pixels on screen are 100 of the square's 600.
    expect(top()).toBe(100)
    fireEvent.lostPointerCapture(photo, { pointerId: 1 })
    fireEvent.pointerMove(photo, { pointerId: 1, clientX: 150, clientY: 50 })
    expect(top()).toBe(100)
  })

  it('moves at the first press of an arrow key', () => {
    fireEvent.keyDown(show(), { key: 'ArrowDown' })
    expect(top()).toBe(30)
  })
})
