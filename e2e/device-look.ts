/** The worker of the built product, asked for a look without the page around it. */
import type { TryOnOptions, TryOnWarning } from '@toile/engine/engine'
import type { Page } from 'playwright-core'

type Order = { photo: Buffer; outfit: Buffer; options: TryOnOptions }
type Made = { width: number; height: number; warnings: TryOnWarning[] }
type Answer = { kind: string; look?: Made & { image: Uint8ClampedArray<ArrayBuffer> }; failure?: object }

/** @param script its address; the page must be open at the product. Throws what the worker says where it makes none. */
export async function makeInWorker(page: Page, script: string, { photo, outfit, options }: Order) {
  const given = { script, photo: photo.toString('base64'), outfit: outfit.toString('base64'), options }
  const { pixels, ...look } = await page.evaluate(async ({ script, photo, outfit, options }) => {
    const fileOf = (base64: string) =>
      new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'image/png' })
    const order = { person: fileOf(photo), garment: fileOf(outfit), options }
    const worker = new Worker(script, { type: 'module' })
    const made = await new Promise<NonNullable<Answer['look']>>((resolve, reject) => {
      worker.addEventListener('error', () => reject(new Error('the worker did not start')))
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        if (data.look) resolve(data.look)
        if (data.failure) reject(new Error(JSON.stringify(data.failure)))
      })
      worker.postMessage({ kind: 'make', order }, [])
    })
    worker.terminate()
    const reader = new FileReader()
    const read = new Promise((resolve) => reader.addEventListener('load', resolve))
    reader.readAsDataURL(new Blob([made.image]))
    await read
    const { width, height, warnings } = made
    return { width, height, warnings, pixels: reader.result as string }
  }, given)
  return { ...look, image: Buffer.from(pixels.slice(pixels.indexOf(',') + 1), 'base64') }
}
