/** Fakes looks made on the device: the worker answers at once with the messages that a state needs. */
import type { FromWorker, ToWorker } from '../src/features/studio/device/messages.ts'
import { FakeWorker } from '../test/studio/fake-worker.ts'

type Says = FromWorker[] | (() => Promise<FromWorker[]>)

/** @param answers messages by which the worker answers each kind of message */
export function deviceSays(answers: Record<ToWorker['kind'], Says>): void {
  class SayingWorker extends FakeWorker {
    override postMessage(message: ToWorker) {
      this.heard.push(message)
      void this.answer(answers[message.kind])
    }

    async answer(says: Says) {
      for (const message of typeof says === 'function' ? await says() : await Promise.resolve(says))
        this.says(message)
    }
  }
  Object.assign(window, { Worker: SayingWorker })
}

/** Makes the messages of a finished look, whose picture is a sample. */
export async function sampleLook(
  name: string,
  warnings: { code: string; message: string }[] = [],
): Promise<FromWorker> {
  const bitmap = await createImageBitmap(await (await fetch(`/samples/${name}.jpg`)).blob())
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('this browser gives no canvas')
  context.drawImage(bitmap, 0, 0)
  const { data: image } = context.getImageData(0, 0, width, height)
  return { kind: 'done', look: { image, width, height, warnings, people: [] } }
}
