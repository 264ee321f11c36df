import { lazy, type ComponentType } from 'react'

export type LazyPage = {
  /** Loads the page's code, once. */
  preload: () => Promise<void>
  /** Renders the page at once if preloaded, and suspends otherwise. */
  Page: ComponentType
}

/** Creates a page whose code is loaded on demand. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined
  const preload = async () => {
    Loaded ??= await load()
  }
  const Later = lazy(async () => ({ default: Loaded ?? (await load()) }))
  const Page = () => (Loaded ? <Loaded /> : <Later />)
  return { preload, Page }
}
