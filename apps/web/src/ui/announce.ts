/** Store of the text of the page's only live region. */
type Listener = () => void

let said = { text: '', count: 0 }
const listeners = new Set<Listener>()

/** Announces a sentence to screen readers, politely. A repeated sentence is announced again. */
export function announce(text: string): void {
  said = { text, count: said.count + 1 }
  for (const listener of listeners) listener()
}

export function subscribeAnnounced(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const announced = () => said
