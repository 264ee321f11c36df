/** The page's address as React state: the parts wouter does not give, and how the address came about. */
import { useRouter, type AroundNavHandler } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'

const here = () => location.pathname + location.search + location.hash
const readHash = () => location.hash

/** Returns the address in parts, as `location` has them: nothing is decoded. A prerendered page has no fragment. */
export function useAddress() {
  const router = useRouter()
  const [pathname] = router.hook(router)
  return {
    pathname,
    search: router.searchHook(router),
    hash: useLocationProperty(readHash, () => ''),
  }
}

/** Events of every navigation within the document. wouter dispatches the last two. */
const NAVIGATIONS = ['popstate', 'pushState', 'replaceState']

/**
 * Calls back on every navigation within the document, also to the address the page already has. Returns a function that
 * stops this.
 */
export function onNavigation(callback: (event: Event) => void): () => void {
  for (const type of NAVIGATIONS) addEventListener(type, callback)
  return () => {
    for (const type of NAVIGATIONS) removeEventListener(type, callback)
  }
}

let isReturn = false
if (typeof window !== 'undefined')
  onNavigation(({ type }) => {
    isReturn = type === 'popstate'
  })

/** True after going back or forward. */
export const hasReturned = (): boolean => isReturn

/** Follows a link to the address the page already has without adding it to the history. */
export const followLink: AroundNavHandler = (navigate, to, options) =>
  navigate(to, { ...options, replace: options?.replace ?? to === here() })
