import { useSyncExternalStore } from 'react'

/** The width from which the sidebar is shown beside the look: the `lg` breakpoint of the style sheets. */
const WIDE = '(width >= 64rem)'

export const isWide = (): boolean => matchMedia(WIDE).matches

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide)

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(WIDE)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
