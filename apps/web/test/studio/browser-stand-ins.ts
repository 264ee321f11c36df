/** Fakes of browser features that the studio uses and jsdom lacks. */
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { forgetDeviceLook } from '../../src/features/studio/look/kept-device-look.ts'
import { preloadSidebar } from '../../src/features/studio/lazy-sidebar.tsx'

/** Sizes of pictures by file name ('' for blobs), because nothing is decoded. */
export const pictureSizes = new Map<string, [widthPx: number, heightPx: number]>()

export function standInForBrowser() {
  // As the page does before it shows the studio on a wide screen.
  beforeAll(preloadSidebar)
  beforeEach(() => {
    localStorage.clear()
    forgetDeviceLook()
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    vi.stubGlobal('createImageBitmap', async (file: Partial<File>) => {
      const size = pictureSizes.get(file.name ?? '')
      if (!size) throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
      return { width: size[0], height: size[1], close: () => {} }
    })
    URL.createObjectURL = () => 'blob:http://localhost/0'
    URL.revokeObjectURL = () => {}
    Element.prototype.scrollIntoView = () => {}
  })
  afterEach(() => {
    cleanup()
    pictureSizes.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

export const pngFile = (name: string, type = 'image/png') =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])], name, { type })
