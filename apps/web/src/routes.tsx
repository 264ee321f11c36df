import { matchPath, useLocation } from 'react-router'
import { titles } from './content.ts'
import { AccountCorner } from './features/session/account-corner.tsx'
import { useSession } from './features/session/session-store.ts'
import { SignInHost } from './features/session/sign-in-host.tsx'
import { Shell, type ShellProps } from './features/shell/shell.tsx'
import { lazyPage, type LazyPage } from './lib/lazy-page.tsx'
import { otherPaths, paths } from './paths.ts'

type PageRoute = LazyPage & { path: string; frame: Omit<ShellProps, 'children' | 'account' | 'pricing'> }

/** One page at several addresses. */
const at = (addresses: readonly string[], page: Omit<PageRoute, 'path'>): PageRoute[] =>
  addresses.map((path) => ({ ...page, path }))

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
    path: paths.pricing(),
    frame: { title: titles.pricing, backToStudio: true },
    ...lazyPage(async () => (await import('./pages/pricing.tsx')).PricingPage),
  },
  {
    path: paths.pay(),
    frame: { title: titles.pay, backToStudio: true },
    ...lazyPage(async () => (await import('./pages/pay.tsx')).PayPage),
  },
  {
    path: paths.success(),
    frame: { title: titles.success, backToStudio: true },
    ...lazyPage(async () => (await import('./pages/success.tsx')).SuccessPage),
  },
  {
    path: paths.account(),
    frame: { title: titles.account, backToStudio: true },
    ...lazyPage(async () => (await import('./pages/account.tsx')).AccountPage),
  },
  {
    path: paths.privacy(),
    frame: { title: titles.privacy, backToStudio: true },
    ...lazyPage(async () => (await import('./pages/privacy.tsx')).PrivacyPage),
  },
  ...at([paths.terms(), ...otherPaths.terms], {
    frame: { title: titles.terms, backToStudio: true },
    ...lazyPage(async () => (await import('./pages/terms.tsx')).TermsPage),
  }),
  ...at([paths.refund(), ...otherPaths.refund], {
    frame: { title: titles.refund, backToStudio: true },
    ...lazyPage(async () => (await import('./pages/refund.tsx')).RefundPage),
  }),
  {
    path: paths.resetPassword(),
    frame: { title: titles.resetPassword, backToStudio: true },
    ...lazyPage(async () => (await import('./pages/reset-password.tsx')).ResetPasswordPage),
  },
]

const notFound: PageRoute = {
  path: '*',
  frame: { title: titles.notFound, backToStudio: true },
  ...lazyPage(async () => (await import('./pages/not-found.tsx')).NotFoundPage),
}

const routeOf = (pathname: string) => routes.find(({ path }) => matchPath(path, pathname)) ?? notFound

export function AppRoutes() {
  const { pathname } = useLocation()
  const { frame, Page } = routeOf(pathname)
  const isSignedOut = useSession().status === 'signed-out'
  return (
    <>
      <Shell {...frame} pricing={isSignedOut} account={<AccountCorner />}>
        <Page />
      </Shell>
      <SignInHost />
    </>
  )
}

/** Fetches the code of the page at an address, so that it shows without a spinner. */
export async function preloadPage(pathname: string): Promise<void> {
  await routeOf(pathname).preload()
}
