/**
 * Documents that a provider's checkout opens on. What a document may load is said once, by the answer it came with: one
 * that came for another page has no room for the provider's script, and one that has the script must not become another
 * page, with a person's photos on it. So both ways go through the server.
 */
import { useEffect, useState } from 'react'
import { leaveTo, reloadDocument } from '../../lib/leave-page.ts'
import { paths } from '../../paths.ts'

/** For these the server opens its policy. */
const checkoutPaths: ReadonlySet<string> = new Set([paths.pricing(), paths.pay(), paths.developers()])

const urlOf = (address: string) => (URL.canParse(address) ? new URL(address) : null)

/** The path that the document was served at; undefined when the browser does not tell. */
function servedPath(): string | undefined {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? []
  return navigation && urlOf(navigation.name)?.pathname
}

const isCheckoutPath = (path: string) => checkoutPaths.has(path)
/** An address that is written otherwise is another one to the server, and stays so however often it is loaded. */
const isForOtherPages = () => {
  const path = servedPath()
  return path !== undefined && !isCheckoutPath(path) && isCheckoutPath(location.pathname)
}

const hasForeignScripts = () =>
  Array.from(document.scripts, ({ src }) => urlOf(src)).some(
    (url) => url?.protocol === 'https:' && url.origin !== location.origin,
  )

/**
 * Loads a page with a checkout as a document of its own, and the next page as another.
 * @param isForeign whether the checkout has a script of a provider; undefined until it is known
 * @returns whether the page is about to be loaded again
 */
export function useCheckoutDocument(isForeign: boolean | undefined): boolean {
  const [isWrong] = useState(isForOtherPages)
  const isLeaving = isWrong && isForeign === true
  useEffect(() => {
    if (isLeaving) reloadDocument()
  }, [isLeaving])
  useEffect(
    () => () => {
      if (hasForeignScripts() && !isCheckoutPath(location.pathname)) reloadDocument()
    },
    [],
  )
  return isLeaving
}

/** Goes on from a checkout to `address`: by `navigate` where nothing foreign has to stay behind. */
export function goOnFromCheckout(address: string, navigate: (to: string) => unknown): void {
  if (hasForeignScripts()) leaveTo(address)
  else void navigate(address)
}
