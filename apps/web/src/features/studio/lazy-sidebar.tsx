import { lazyPage } from '../../lib/lazy-page.tsx'

/** The sidebar: preloaded with the page on wide screens, loaded with the drawer on small ones. */
export const { preload: preloadSidebar, Page: LazySidebar } = lazyPage(
  async () => (await import('./sidebar.tsx')).Sidebar,
)
