/** A fake of the worker that makes looks on this device. */
import type { FromWorker, ToWorker } from '../../src/features/studio/device/messages.ts'

export class FakeWorker extends EventTarget {
  readonly heard: ToWorker[] = []
  ended = false

  postMessage(message: ToWorker) {
    this.heard.push(message)
  }

  terminate() {
    this.ended = true
  }

  says(data: FromWorker) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  breaks() {
    this.dispatchEvent(new Event('error'))
  }
}
