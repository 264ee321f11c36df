/** Calls the on-device worker of the built product directly, without the studio page. */
import type { TryOnOptions, TryOnWarning } from '@toile/engine/engine'
import type { Page } from 'playwright-core'

type Order = { photo: Buffer; outfit: Buffer; options: TryOnOptions }
type Made = { width: number; height: number; warnings: TryOnWarning[] }
type Answer = { kind: string; look?: Made & { image: Uint8ClampedArray<ArrayBuffer> }; failure?: object }

/**
 * Makes a look. Throws the worker's failure when the order yields none.
 * @param page a page open on the product's origin
 * @param script URL of the worker's script
 */
export async function makeInWorker(page: Page, script: string, { photo, outfit, options }: Order) {
  const { pixels, ...made } = await page.evaluate(
    async ({ script, photo, outfit, options }) => {
      const fileOf = (base64: string) =>
        new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'image/png' })
      const worker = new Worker(script, { type: 'module' })
      const look = await new Promise<NonNullable<Answer['look']>>((resolve, reject) => {
        worker.addEventListener('error', () => reject(new Error('the worker did not start')))
        worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
          if (data.look) resolve(data.look)
          if (data.failure) reject(new Error(JSON.stringify(data.failure)))
        })
        const order = { person: fileOf(photo), garment: fileOf(outfit), options }
        worker.postMessage({ kind: 'make', order }, [])
      })
      worker.terminate()
      const reader = new FileReader()
      const read = new Promise((resolve) => reader.addEventListener('load', resolve))
      reader.readAsDataURL(new Blob([look.image]))
      await read
      const { width, height, warnings } = look
      return { width, height, warnings, pixels: reader.result as string }
    },
    { script, photo: photo.toString('base64'), outfit: outfit.toString('base64'), options },
  )
  return { ...made, image: Buffer.from(pixels.slice(pixels.indexOf(',') + 1), 'base64') }
}
