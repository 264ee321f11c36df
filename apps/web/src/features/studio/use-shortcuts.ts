import { useState } from 'react'
import { useKey } from './look/use-key.ts'

const KEY = 'toile:shortcuts'

/** Enter makes the look, ? shows the list. The switch in that list is remembered on this device. */
export function useShortcuts(onEnter: () => void) {
  const [enabled, setEnabled] = useState(stored)
  const [listOpen, setListOpen] = useState(false)
  useKey('enter', enabled, onEnter)
  useKey('?', enabled, () => setListOpen(true))

  const enable = (next: boolean) => {
    setEnabled(next)
    try {
      if (next) localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, 'off')
    } catch {
      // Storage closed to the page: the choice lasts as long as the page.
    }
  }
  return { enabled, enable, listOpen, setListOpen }
}

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}
