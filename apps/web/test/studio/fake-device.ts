/** Fakes of browser features that on-device looks use and jsdom lacks. */
import { vi } from 'vitest'
import type { FromWorker } from '../../src/features/studio/device/messages.ts'
import { FakeWorker } from './fake-worker.ts'

/** Makes the browser capable of on-device looks. Returns the workers started. */
export function standInForDevice(): FakeWorker[] {
  const started: FakeWorker[] = []
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal(
    'Worker',
    class extends FakeWorker {
      constructor() {
        super()
        started.push(this)
      }
    },
  )
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ putImageData: () => undefined })
      convertToBlob = async ({ type }: { type: string }) =>
        new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)], { type })
    },
  )
  vi.stubGlobal('ImageData', Object)
  return started
}

export const madeLook = (facts: Partial<Extract<FromWorker, { kind: 'done' }>['look']> = {}): FromWorker => ({
  kind: 'done',
  look: { image: new Uint8ClampedArray(4), width: 720, height: 960, warnings: [], people: [], ...facts },
})
