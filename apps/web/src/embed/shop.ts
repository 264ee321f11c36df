/** Connects to the shop's page around this frame: sends messages to its origin only, and accepts no others. */
import { admission, type Admission } from '@toile/contract/embed'
import type { FromFrame, Product, ToFrame } from '@toile/widget/messages'

export type Shop = {
  /** Never resolves when the page around is not a shop's. */
  product: Promise<Product>
  /** A picture of the product by its place; null where the shop's page cannot read it. */
  readPicture: (index: number) => Promise<Blob | null>
  tell: (message: FromFrame) => void
}

/** Reads the server's answer about the key from the page. Throws when there is none. */
export const readAdmission = (document: Document): Admission =>
  admission.parse(JSON.parse(document.querySelector('#admission')?.textContent ?? ''))

export function connectShop({ origin, refused }: Admission): Shop {
  const shopOrigin = origin ?? location.origin
  const tell = (message: FromFrame) => parent.postMessage(message, shopOrigin)
  const asked = new Map<number, ((file: Blob | null) => void)[]>()
  const { promise, resolve } = Promise.withResolvers<Product>()
  addEventListener('message', ({ data, origin, source }: MessageEvent<ToFrame>) => {
    if (source !== parent || origin !== shopOrigin || parent === window) return
    if (data.toile === 'product') resolve(data.product)
    else if (data.toile === 'picture') {
      for (const answer of asked.get(data.index) ?? []) answer(data.file)
      asked.delete(data.index)
    }
  })
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) tell({ toile: 'close' })
  })
  tell({ toile: 'ready' })
  if (refused) tell({ toile: 'refused', code: refused })
  return {
    product: promise,
    readPicture: (index) =>
      new Promise((answer) => {
        asked.set(index, [...(asked.get(index) ?? []), answer])
        tell({ toile: 'picture', index })
      }),
    tell,
  }
}
