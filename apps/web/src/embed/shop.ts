/** Connects to the shop's page, which embeds this frame: sends messages only to its origin, and accepts no others. */
import { admission, type Admission } from '@toile/contract/embed'
import type { FromFrame, Product, ToFrame } from '@toile/widget/messages'

export type Shop = {
  /** Never resolves when the embedding page is not a shop's. */
  product: Promise<Product>
  /** Reads the product's picture at an index; null when the shop's page cannot read it. */
  readPicture: (index: number) => Promise<Blob | null>
  send: (message: FromFrame) => void
}

/** Reads the server's decision about the key from the page. Throws when it is missing. */
export const readAdmission = (document: Document): Admission =>
  admission.parse(JSON.parse(document.querySelector('#admission')?.textContent ?? ''))

export function connectShop({ origin, refused }: Admission): Shop {
  const shopOrigin = origin ?? location.origin
  const send = (message: FromFrame) => parent.postMessage(message, shopOrigin)
  const pending = new Map<number, ((file: Blob | null) => void)[]>()
  const { promise, resolve } = Promise.withResolvers<Product>()
  addEventListener('message', ({ data, origin, source }: MessageEvent<ToFrame>) => {
    if (source !== parent || origin !== shopOrigin || parent === window) return
    if (data.toile === 'product') resolve(data.product)
    else if (data.toile === 'picture') {
      for (const answer of pending.get(data.index) ?? []) answer(data.file)
      pending.delete(data.index)
    }
  })
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) send({ toile: 'close' })
  })
  send({ toile: 'ready' })
  if (refused) send({ toile: 'refused', code: refused })
  return {
    product: promise,
    readPicture: (index) =>
      new Promise((answer) => {
        pending.set(index, [...(pending.get(index) ?? []), answer])
        send({ toile: 'picture', index })
      }),
    send,
  }
}
