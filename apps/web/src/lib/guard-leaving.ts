/** Work that closing the page would lose. */
const kinds = new Set<string>()

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Makes the browser ask before it closes or leaves the page while work of this kind is unsaved. It listens only then,
 * because a listener keeps the page out of the browser's cache of pages to go back to.
 */
export function guardLeaving(kind: string, isUnsaved: boolean): void {
  if (isUnsaved) kinds.add(kind)
  else kinds.delete(kind)
  if (kinds.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

/** True while the browser asks before it leaves the page. */
export const asksBeforeLeaving = (): boolean => kinds.size > 0

/** Time (ms) after which a document that was to be left, and is still there, has been kept. Prompts block timers. */
export const STAYED_MS = 3000
