import type { ComponentType } from 'react'
import { useAddress } from './lib/address.ts'
import { AccountCorner } from './features/session/account-corner.tsx'
import { useSession } from './features/session/session-store.ts'
import { SignInHost } from './features/session/sign-in-host.tsx'
import { Shell, type ShellProps } from './features/shell/shell.tsx'
import { lazyPage, type LazyPage } from './lib/lazy-page.tsx'
import { otherPaths, paths } from './paths.ts'
import type { WordsPart } from './words/catalogue.ts'
import { withWords } from './words/with-words.ts'

type PageRoute = LazyPage & {
  path: string
  frame: Omit<ShellProps, 'children' | 'account' | 'pricing'>
  words: readonly WordsPart[]
}

/** A page with the catalogue parts it needs besides the shell's. */
const page = (
  load: () => Promise<ComponentType>,
  ...words: WordsPart[]
): LazyPage & { words: WordsPart[] } => ({
  ...lazyPage(() => withWords(load(), ...words)),
  words,
})

/** The same page at several addresses. */
const at = (addresses: readonly string[], page: Omit<PageRoute, 'path'>): PageRoute[] =>
  addresses.map((path) => ({ ...page, path }))

const routes: readonly PageRoute[] = [
  {
    path: paths.landing(),
    frame: { title: 'shell.title.landing' },
    ...page(async () => (await import('./pages/landing.tsx')).LandingPage, 'landing'),
  },
  {
    path: paths.studio(),
    frame: { title: 'shell.title.studio', footer: false },
    ...page(
      async () => (await import('./pages/studio.tsx')).loadStudioPage(),
      'studio',
      'failures',
      // Needed by code that signed-in users load at once; including the words here saves two round trips.
      'session',
      'library',
    ),
  },
  {
    path: paths.wardrobe(),
    frame: { title: 'shell.title.wardrobe', backToStudio: true },
    ...page(
      async () => (await import('./pages/wardrobe.tsx')).WardrobePage,
      'wardrobe',
      'library',
      'failures',
    ),
  },
  {
    path: paths.pricing(),
    frame: { title: 'shell.title.pricing', backToStudio: true },
    ...page(async () => (await import('./pages/pricing.tsx')).PricingPage, 'pricing', 'failures'),
  },
  {
    path: paths.pay(),
    frame: { title: 'shell.title.pay', backToStudio: true },
    ...page(async () => (await import('./pages/pay.tsx')).PayPage, 'purchase', 'failures'),
  },
  {
    path: paths.success(),
    frame: { title: 'shell.title.success', backToStudio: true },
    ...page(async () => (await import('./pages/success.tsx')).SuccessPage, 'purchase', 'failures'),
  },
  {
    path: paths.account(),
    frame: { title: 'shell.title.account', backToStudio: true },
    ...page(
      async () => (await import('./pages/account.tsx')).AccountPage,
      'account',
      'session',
      'failures',
      'second-factor',
    ),
  },
  {
    path: paths.privacy(),
    frame: { title: 'shell.title.privacy', backToStudio: true },
    ...page(async () => (await import('./pages/privacy.tsx')).PrivacyPage, 'legal', 'privacy', 'failures'),
  },
  ...at([paths.terms(), ...otherPaths.terms], {
    frame: { title: 'shell.title.terms', backToStudio: true },
    ...page(async () => (await import('./pages/terms.tsx')).TermsPage, 'legal', 'terms', 'failures'),
  }),
  ...at([paths.refund(), ...otherPaths.refund], {
    frame: { title: 'shell.title.refund', backToStudio: true },
    ...page(async () => (await import('./pages/refund.tsx')).RefundPage, 'legal', 'refund', 'failures'),
  }),
  {
    path: paths.developers(),
    frame: { title: 'shell.title.developers', backToStudio: true },
    ...page(
      async () => (await import('./pages/developers.tsx')).DevelopersPage,
      'developers',
      'failures',
      'pricing',
    ),
  },
  {
    path: paths.verify(),
    frame: { title: 'shell.title.verify', backToStudio: true },
    ...page(async () => (await import('./pages/verify.tsx')).VerifyPage, 'verify'),
  },
  {
    path: paths.connect(),
    frame: { title: 'shell.title.connect', backToStudio: true },
    ...page(async () => (await import('./pages/connect.tsx')).ConnectPage, 'connect', 'failures'),
  },
  {
    path: paths.withdraw(),
    frame: { title: 'shell.title.withdraw', backToStudio: true },
    ...page(async () => (await import('./pages/withdraw.tsx')).WithdrawPage, 'withdraw', 'failures'),
  },
  {
    path: paths.resetPassword(),
    frame: { title: 'shell.title.resetPassword', backToStudio: true },
    ...page(
      async () => (await import('./pages/reset-password.tsx')).ResetPasswordPage,
      'account',
      'failures',
    ),
  },
]

const notFound: PageRoute = {
  path: '*',
  frame: { title: 'shell.title.notFound', backToStudio: true },
  ...page(async () => (await import('./pages/not-found.tsx')).NotFoundPage),
}

export const routeOf = (pathname: string): PageRoute =>
  routes.find(({ path }) => path === pathname) ?? notFound

export function AppRoutes() {
  const { pathname } = useAddress()
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

/** True when two addresses show the same page. */
export const isSamePage = (one: string, other: string): boolean => routeOf(one).Page === routeOf(other).Page

/** Loads the code of the page at an address, so that it shows without a spinner. */
export async function preloadPage(pathname: string): Promise<void> {
  await routeOf(pathname).preload()
}
