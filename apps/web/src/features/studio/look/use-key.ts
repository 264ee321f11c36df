import { useEffect, useEffectEvent } from 'react'

/**
 * Registers a single-key shortcut. Ignored with modifiers, while a field or menu that takes keys is focused, or while a
 * dialog is open. `enabled` is the user's setting: such shortcuts must be possible to turn off (WCAG 2.1.4).
 */
export function useKey(key: string, enabled: boolean, onPress: () => void, onRelease?: () => void) {
  const press = useEffectEvent(onPress)
  const release = useEffectEvent(onRelease ?? (() => undefined))
  useEffect(() => {
    if (!enabled) return undefined
    const down = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || !isShortcutPress(event)) return
      event.preventDefault()
      press()
    }
    const up = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === key) release()
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('keydown', down, { signal })
    document.addEventListener('keyup', up, { signal })
    return () => listening.abort()
  }, [key, enabled])
}

/** Elements that take letters; a menu goes to the item that begins with one. */
const takesKeys =
  'input:not([type=radio], [type=range]), textarea, select, [contenteditable], [role=menu], [role=menu] *'
/** Elements in which arrow keys choose, move or scroll. */
const takesArrows = 'input, .studio-zoom *'
/** Elements that Enter activates. */
const pressable = 'a, button, summary'

export function isShortcutPress(event: KeyboardEvent): boolean {
  if (event.repeat || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false
  if (document.querySelector('[role=dialog]')) return false
  const { target } = event
  if (!(target instanceof Element)) return true
  if (event.key.startsWith('Arrow') && target.matches(takesArrows)) return false
  return !target.matches(event.key === 'Enter' ? `${takesKeys}, ${pressable}` : takesKeys)
}
