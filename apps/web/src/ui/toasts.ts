export type ToastAction = { label: string; onPress: () => void }
export type Toast = { id: number; text: string; action?: ToastAction; lastsMs: number }

/** Long enough to read twenty words and reach a button. */
const DEFAULT_DURATION_MS = 6000
const MAX_VISIBLE = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a short message at the bottom of the page. Returns its id. */
export function showToast(text: string, options: { action?: ToastAction; lastsMs?: number } = {}): number {
  const { lastsMs = DEFAULT_DURATION_MS, ...rest } = options
  const toast: Toast = { id: ++lastId, text, lastsMs, ...rest }
  set([...toasts, toast].slice(-MAX_VISIBLE))
  return toast.id
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentToasts = () => toasts
