import { useEffect, useRef } from 'react'
import { hasReturned, useAddress } from '../../lib/address.ts'

/**
 * Returns a ref for the heading of the console's page. Another place is shown from its top, except when going back. The
 * heading gets the focus if the navigation removed the control that had it.
 * @param place changes with what the page shows, not with the filters of a list
 */
export function useConsoleArrival(place: string) {
  const { search } = useAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef({ search, place })
  useEffect(() => {
    const before = shown.current
    shown.current = { search, place }
    if (before.search === search) return
    if (before.place !== place && !hasReturned()) window.scrollTo(0, 0)
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [search, place])
  return heading
}
