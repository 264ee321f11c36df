/** Calls the on-device worker of the built product directly, without the studio page. */
import type { TryOnOptions, TryOnWarning } from '@toile/engine/engine'
import type { Page } from 'playwright-core'

type Order = { photo: Buffer; outfit: Buffer; options: TryOnOptions }
type Made = { width: number; height: number; warnings: TryOnWarning[] }
type Answer = { kind: string; look?: Made & { image: Uint8ClampedArray<ArrayBuffer> }; failure?: object }

/**
 * Makes looks one after the other. Throws the worker's failure when an order yields no look.
 * @param page a page open on the product's origin
 * @param script URL of the worker's script
 */
export async function makeInWorker(page: Page, script: string, orders: readonly Order[]) {
  const given = orders.map(({ photo, outfit, options }) => ({
    photo: photo.toString('base64'),
    outfit: outfit.toString('base64'),
    options,
  }))
  const looks = await page.evaluate(
    async ({ script, given }) => {
      const fileOf = (base64: string) =>
        new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'image/png' })
      const worker = new Worker(script, { type: 'module' })
      const make = (order: object) =>
        new Promise<NonNullable<Answer['look']>>((resolve, reject) => {
          const ended = new AbortController()
          const { signal } = ended
          worker.addEventListener('error', () => reject(new Error('the worker did not start')), { signal })
          worker.addEventListener(
            'message',
            ({ data }: MessageEvent<Answer>) => {
              if (data.look) resolve(data.look)
              if (data.failure) reject(new Error(JSON.stringify(data.failure)))
              // Later messages belong to the next order.
              if (data.look ?? data.failure) ended.abort()
            },
            { signal },
          )
          worker.postMessage({ kind: 'make', order }, [])
        })
      const looks = []
      for (const { photo, outfit, options } of given) {
        const made = await make({ person: fileOf(photo), garment: fileOf(outfit), options })
        const reader = new FileReader()
        const read = new Promise((resolve) => reader.addEventListener('load', resolve))
        reader.readAsDataURL(new Blob([made.image]))
        await read
        const { width, height, warnings } = made
        looks.push({ width, height, warnings, pixels: reader.result as string })
      }
      worker.terminate()
      return looks
    },
    { script, given },
  )
  return looks.map(({ width, height, warnings, pixels }) => ({
    width,
    height,
    warnings,
    image: Buffer.from(pixels.slice(pixels.indexOf(',') + 1), 'base64'),
  }))
}
