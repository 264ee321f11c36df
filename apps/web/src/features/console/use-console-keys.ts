import { useEffect, useEffectEvent } from 'react'

type Keys = { onSearch: () => void; onHelp: () => void }

const takesKeys = 'input, textarea, select, [contenteditable]'

/** Registers the console's shortcuts: `/` focuses the search, `j` and `k` move through rows, `?` shows the help. */
export function useConsoleKeys({ onSearch, onHelp }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('[role=dialog]')) return
    if (event.target instanceof Element && event.target.matches(takesKeys)) return
    const acts: Record<string, () => void> = {
      '/': onSearch,
      '?': onHelp,
      j: () => moveFocus(1),
      k: () => moveFocus(-1),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function moveFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row === document.activeElement)
  const next = at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step
  rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus()
}
