import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Scrolls to the section named by the URL's fragment: browsers do so only on page load, before this page is rendered.
 */
export function useSectionInAddress(): void {
  // The whole location, because the same section may be requested again.
  const location = useLocation()
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1))
    if (!target) return undefined
    // Deferred until navigation has focused the page's heading.
    const timer = setTimeout(() => {
      target.scrollIntoView({ block: 'start' })
      const field = target.matches('input') ? target : target.querySelector<HTMLElement>('h2')
      if (field?.matches('h2')) field.tabIndex = -1
      field?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [location])
}
