import { useEffect, useEffectEvent } from 'react'
import { watchChanges } from './changes.ts'
import type { Cause } from './changes.ts'

/** Calls `reread` when one of the parts may have changed in another tab or on another device. */
export function useChanges(parts: readonly string[], reread: (cause: Cause) => void): void {
  const again = useEffectEvent(reread)
  const names = parts.join(' ')
  useEffect(() => watchChanges(names.split(' '), (cause) => again(cause)), [names])
}
