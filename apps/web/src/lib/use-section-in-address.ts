import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Goes to the section that the address names: a browser does it on a page load only, and before this page is there. */
export function useSectionInAddress(): void {
  // Whole, for the same section may be asked for again.
  const location = useLocation()
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1))
    if (!target) return undefined
    // After the arrival on the page, which gives focus to its heading.
    const timer = setTimeout(() => {
      target.scrollIntoView({ block: 'start' })
      const field = target.matches('input') ? target : target.querySelector<HTMLElement>('h2')
      if (field?.matches('h2')) field.tabIndex = -1
      field?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [location])
}
