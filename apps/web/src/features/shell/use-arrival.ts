import { useEffect } from 'react'
import { hasReturned, useAddress } from '../../lib/address.ts'

let lastPathname: string | undefined

/**
 * Does on navigation what a browser does on page load: sets the title, scrolls to the top, and focuses the heading so
 * that screen readers read it.
 */
export function useArrival(title: string): void {
  const { pathname } = useAddress()
  useEffect(() => {
    document.title = title
    const loaded = lastPathname === undefined
    // The page is interactive from now on.
    if (loaded) document.querySelector('#root')?.removeAttribute('data-page')
    if (loaded || lastPathname === pathname) {
      lastPathname = pathname
      return
    }
    lastPathname = pathname
    // Going back restores the scroll position.
    if (!hasReturned()) window.scrollTo(0, 0)
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname, title])
}
