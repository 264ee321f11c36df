import { lazyPage } from '../../lib/lazy-page.tsx'

/** Wide screens show it with the page; small ones fetch its code with the drawer. */
export const { preload: preloadSidebar, Page: LazySidebar } = lazyPage(
  async () => (await import('./sidebar.tsx')).Sidebar,
)
