import { useEffect } from 'react'
import { onNavigation } from './address.ts'

/**
 * Scrolls to the section named by the URL's fragment: browsers do so only on page load, before this page is rendered.
 * A link to the section that is already named scrolls again.
 */
export function useSectionInAddress(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const showSection = () => {
      clearTimeout(timer)
      const target = document.getElementById(location.hash.slice(1))
      // Deferred until navigation has focused the page's heading.
      if (target) timer = setTimeout(() => scrollTo(target))
    }
    showSection()
    const stop = onNavigation(showSection)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}

function scrollTo(target: HTMLElement): void {
  target.scrollIntoView({ block: 'start' })
  const field = target.matches('input') ? target : target.querySelector<HTMLElement>('h2')
  if (field?.matches('h2')) field.tabIndex = -1
  field?.focus({ preventScroll: true })
}
