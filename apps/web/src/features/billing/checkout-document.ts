/**
 * Ensures that a provider's checkout runs in its own document. A document's content security policy is fixed by its
 * response: one served for another page does not permit the provider's script, and one that has loaded the script must
 * not become another page, with a user's photos. Navigation in both directions is therefore a full page load.
 */
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { asksBeforeLeaving, STAYED_MS } from '../../lib/guard-leaving.ts'
import { leaveTo, reloadDocument } from '../../lib/leave-page.ts'
import { paths } from '../../paths.ts'

/** Paths whose policy permits provider scripts. */
const checkoutPaths: ReadonlySet<string> = new Set([paths.pricing(), paths.pay(), paths.developers()])

const urlOf = (address: string) => (URL.canParse(address) ? new URL(address) : null)

/** The path the document was served at; undefined when the browser does not report it. */
function servedPath(): string | undefined {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? []
  return navigation && urlOf(navigation.name)?.pathname
}

export const isCheckoutPath = (path: string): boolean => checkoutPaths.has(path)

/** A variant spelling of a checkout path is another page to the server, however often it is reloaded. */
const isForOtherPages = () => {
  const path = servedPath()
  return path !== undefined && !isCheckoutPath(path) && isCheckoutPath(location.pathname)
}

const hasForeignScripts = () =>
  Array.from(document.scripts, ({ src }) => urlOf(src)).some(
    (url) => url?.protocol === 'https:' && url.origin !== location.origin,
  )

/**
 * Reloads a page with a checkout as a document of its own, if it was served for another page.
 * @param isForeign whether the checkout loads a provider's script; undefined until known
 * @returns whether the page is about to be reloaded
 */
export function useCheckoutDocument(isForeign: boolean | undefined): boolean {
  const [isWrong] = useState(isForOtherPages)
  const isLeaving = isWrong && isForeign === true
  useEffect(() => {
    if (!isLeaving) return undefined
    reloadDocument()
    // A user who stays for unsaved work would wait here for ever.
    const timer = asksBeforeLeaving() ? setTimeout(() => history.back(), STAYED_MS) : undefined
    return () => clearTimeout(timer)
  }, [isLeaving])
  useEffect(
    () => () => {
      if (hasForeignScripts() && !isCheckoutPath(location.pathname)) reloadDocument()
    },
    [],
  )
  return isLeaving
}

/** Leaves a checkout for `address`: by a full page load if a provider's script was loaded. */
export function leaveCheckout(address: string): void {
  if (hasForeignScripts()) leaveTo(address)
  else navigate(address)
}
