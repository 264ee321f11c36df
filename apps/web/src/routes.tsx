import { Route, Routes, matchPath } from 'react-router'
import { titles } from './content.ts'
import { Shell, type ShellProps } from './features/shell/shell.tsx'
import { lazyPage, type LazyPage } from './lib/lazy-page.tsx'
import { paths } from './paths.ts'

type PageRoute = LazyPage & { path: string; frame: Omit<ShellProps, 'children'> }

const routes: readonly PageRoute[] = [
  {
    path: paths.landing(),
    frame: { title: titles.landing },
    ...lazyPage(async () => (await import('./pages/landing.tsx')).LandingPage),
  },
  {
    path: paths.studio(),
    frame: { title: titles.studio, footer: false },
    ...lazyPage(async () => (await import('./pages/studio.tsx')).StudioPage),
  },
  {
    path: '*',
    frame: { title: titles.notFound, backToStudio: true },
    ...lazyPage(async () => (await import('./pages/not-found.tsx')).NotFoundPage),
  },
]

export function AppRoutes() {
  return (
    <Routes>
      {routes.map(({ path, frame, Page }) => (
        <Route
          key={path}
          path={path}
          element={
            <Shell {...frame}>
              <Page />
            </Shell>
          }
        />
      ))}
    </Routes>
  )
}

/** Fetches the code of the page at an address, so that it shows without a spinner. */
export async function preloadPage(pathname: string): Promise<void> {
  await routes.find(({ path }) => matchPath(path, pathname))?.preload()
}
