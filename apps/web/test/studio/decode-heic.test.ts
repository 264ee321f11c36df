import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decodeHeic } from '../../src/features/studio/heic/decode-heic.ts'
import { decodePicture } from '../../src/features/studio/picture/decode-picture.ts'

const bitmap = { width: 30, height: 40, close: () => {} } as ImageBitmap
const terminate = vi.fn<() => void>()

/** Stubs a worker that behaves as given. */
function workerThat(behave: (worker: EventTarget) => void) {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate = terminate
      postMessage() {
        queueMicrotask(() => behave(this))
      }
    },
  )
}
const answers = (found: ImageBitmap | null) => (worker: EventTarget) =>
  worker.dispatchEvent(new MessageEvent('message', { data: { bitmap: found } }))

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unknown format')))
})
afterEach(() => {
  terminate.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the browser’s decoder is tried first, ours only for HEIC', async () => {
  workerThat(answers(bitmap))
  const file = new Blob(['photo'])
  expect(await decodePicture(file, 'image/heic')).toMatchObject({ widthPx: 30, heightPx: 40 })
  await expect(decodePicture(file, 'image/jpeg')).rejects.toThrow('unknown format')
  expect(terminate).toHaveBeenCalledOnce()
})

test.each([
  ['the picture cannot be read', answers(null), 'the picture cannot be read'],
  [
    'its code does not come',
    (worker: EventTarget) => worker.dispatchEvent(new Event('error')),
    'did not come',
  ],
])('the decoder ends when %s', async (_, behave, message) => {
  workerThat(behave)
  await expect(decodeHeic(new Blob(['photo']))).rejects.toThrow(message)
  expect(terminate).toHaveBeenCalledOnce()
})

test('the decoder is terminated when it takes too long', async () => {
  vi.useFakeTimers()
  workerThat(() => {})
  await Promise.all([
    expect(decodeHeic(new Blob(['photo']))).rejects.toThrow('took too long'),
    vi.advanceTimersByTimeAsync(90_000),
  ])
  expect(terminate).toHaveBeenCalledOnce()
})
