import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'
import { isShortcutPress, useKey } from '../look/use-key.ts'
import { useStore, useStudioState } from '../studio-store.ts'
import { idOf } from './rack-state.ts'
import type { Rack } from './rack-state.ts'
import { useRackSwipe } from './use-rack-swipe.ts'

/** Arrow keys and swipes move through the rack; 1 to 9 select a look. */
export function useRackKeys(
  { looks }: Rack,
  shownId: string | null,
  panel: RefObject<HTMLElement | null>,
): void {
  const { dispatch } = useStore()
  const enabled = useStudioState((state) => state.shortcutsEnabled)
  const go = (place: number) => {
    const look = looks[place]
    const id = look && idOf(look)
    if (id) dispatch({ type: 'rackChosen', id })
  }
  const place = looks.findIndex((look) => idOf(look) === shownId)
  /** Moves in visual order, which is reversed in right-to-left languages. */
  const walkRight = (by: 1 | -1) => go(place + (document.documentElement.dir === 'rtl' ? -by : by))
  useRackSwipe(panel, walkRight)
  useKey('arrowleft', enabled, () => walkRight(-1))
  useKey('arrowright', enabled, () => walkRight(1))
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!/^[1-9]$/.test(event.key) || !isShortcutPress(event)) return
    go(Number(event.key) - 1)
  })
  useEffect(() => {
    if (!enabled) return undefined
    const listening = new AbortController()
    document.addEventListener('keydown', (event) => press(event), { signal: listening.signal })
    return () => listening.abort()
  }, [enabled])
}
