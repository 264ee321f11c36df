import type { IdentityOptions } from '@toile/contract/accounts'
import { useEffect, useSyncExternalStore } from 'react'
import { readOptions } from '../../api/account.ts'

type OptionsState = { options: IdentityOptions | null; failed: boolean }

let known: OptionsState = { options: null, failed: false }
let reading = false
const listeners = new Set<() => void>()

function set(next: OptionsState): void {
  known = next
  for (const listener of listeners) listener()
}

async function load(): Promise<void> {
  if (known.options || reading) return
  reading = true
  try {
    set({ options: await readOptions(), failed: false })
  } catch {
    set({ options: null, failed: true })
  } finally {
    reading = false
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = () => known

/** Returns the available sign-in methods, read once per page. `failed` until a retry succeeds. */
export function useOptions() {
  useEffect(() => void load(), [])
  return { ...useSyncExternalStore(subscribe, current, current), retry: () => void load() }
}
