/** The words of the page's one live region. */
type Listener = () => void

let said = { text: '', count: 0 }
const listeners = new Set<Listener>()

/** Says a sentence to screen readers, politely. The same sentence twice is said twice. */
export function announce(text: string): void {
  said = { text, count: said.count + 1 }
  for (const listener of listeners) listener()
}

export function subscribeAnnounced(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const announced = () => said
