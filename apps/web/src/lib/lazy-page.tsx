import { lazy, type ComponentType } from 'react'

export type LazyPage = {
  /** Fetches the code of the page, once. */
  preload: () => Promise<void>
  /** Renders the page at once when it has been preloaded, and suspends otherwise. */
  Page: ComponentType
}

/** A page whose code is fetched when it is needed. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined
  const preload = async () => {
    Loaded ??= await load()
  }
  const Later = lazy(async () => ({ default: Loaded ?? (await load()) }))
  const Page = () => (Loaded ? <Loaded /> : <Later />)
  return { preload, Page }
}
