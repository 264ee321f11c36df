import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

let lastPathname: string | undefined

/**
 * Does for a change of route what a browser does on a page load: the title, the top of the page, and focus,
 * so that a screen reader reads the heading of the new page.
 */
export function useArrival(title: string): void {
  const { pathname } = useLocation()
  const kind = useNavigationType()
  useEffect(() => {
    document.title = title
    const loaded = lastPathname === undefined
    // From now on what is seen answers.
    if (loaded) document.querySelector('#root')?.removeAttribute('data-page')
    if (loaded || lastPathname === pathname) {
      lastPathname = pathname
      return
    }
    lastPathname = pathname
    // Going back keeps the place on the page where it was left.
    if (kind !== NavigationType.Pop) window.scrollTo(0, 0)
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname, title, kind])
}
