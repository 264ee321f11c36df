import { useEffect, useEffectEvent } from 'react'

/**
 * Calls back on a single key, pressed without modifiers, while nothing that takes keys itself is focused and no dialog
 * is open. `enabled` is the person's own switch: such keys must be possible to turn off (WCAG 2.1.4).
 */
export function useKey(key: string, enabled: boolean, onPress: () => void, onRelease?: () => void) {
  const press = useEffectEvent(onPress)
  const release = useEffectEvent(onRelease ?? (() => undefined))
  useEffect(() => {
    if (!enabled) return undefined
    const down = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || !isOurs(event)) return
      event.preventDefault()
      press()
    }
    const up = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === key) release()
    }
    const hearing = new AbortController()
    const { signal } = hearing
    document.addEventListener('keydown', down, { signal })
    document.addEventListener('keyup', up, { signal })
    return () => hearing.abort()
  }, [key, enabled])
}

const takesKeys =
  'input:not([type=radio], [type=range]), textarea, select, [contenteditable], [role=dialog], [role=dialog] *'
/** Arrow keys choose, move or scroll in these. */
const takesArrows = 'input, [role=menu] *, .studio-zoom *'
/** Enter presses these. */
const pressable = 'a, button, summary'

export function isOurs(event: KeyboardEvent): boolean {
  if (event.repeat || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false
  if (document.querySelector('[role=dialog]')) return false
  const { target } = event
  if (!(target instanceof Element)) return true
  if (event.key.startsWith('Arrow') && target.matches(takesArrows)) return false
  return !target.matches(event.key === 'Enter' ? `${takesKeys}, ${pressable}` : takesKeys)
}
