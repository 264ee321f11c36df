import type { FunctionComponent } from 'react'
import { lazyPart, offerRetry } from '../../ui/lazy-part.tsx'

let Sidebar: FunctionComponent | undefined
const load = async () => (Sidebar ??= (await import('./sidebar.tsx')).Sidebar)
const Later = lazyPart(load)

export const preloadSidebar = async () => void (await load())

/** The sidebar: preloaded with the page on wide screens, loaded with the drawer on small ones. */
export const LazySidebar = () => (Sidebar ? <Sidebar /> : <Later instead={offerRetry} />)
