/** Functions and constants of the app used by the build of the pages; never sent to a browser. */
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { Language } from '@toile/contract/languages'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { product } from './content.ts'
import { otherPaths, paths } from './paths.ts'
import { filled } from './filled.tsx'
import { LookPage } from './pages/look.tsx'
import { OfflinePage } from './pages/offline.tsx'
import { AppRoutes, preloadPage, routeOf } from './routes.tsx'
import { landingThings, pricingThings } from './structured-data.ts'
import type { ShownThing } from './structured-data.ts'
import type { WordsPart } from './words/catalogue.ts'
import { i18n, t } from './words/translate.ts'

export type PageFacts = {
  /** Name of its file and of its module in `pages/`. */
  name: string
  /** The first path is canonical. */
  paths: readonly string[]
  /** True when search engines may index it. */
  isPublic: boolean
  /** True when the file contains the page as a visitor sees it rather than an empty shell. */
  isPrerendered: boolean
  /** Lazy modules rendered in the prerendered page, whose styles are included in its file. */
  seen: readonly string[]
  /** The message for browsers without JavaScript; null when the page works without it. */
  noscript: 'head.noscript' | 'head.noscript.pricing' | 'head.noscript.verify' | null
}

const shown = { isPublic: true, isPrerendered: true, seen: [], noscript: null }
const own = { isPublic: false, isPrerendered: false, seen: [], noscript: 'head.noscript' } as const

export const pages: readonly PageFacts[] = [
  { name: 'landing', paths: [paths.landing()], ...shown, seen: ['pages/landing-below-fold.tsx'] },
  { ...own, name: 'studio', paths: [paths.studio()], isPublic: true },
  { name: 'pricing', paths: [paths.pricing()], ...shown, noscript: 'head.noscript.pricing' },
  { name: 'verify', paths: [paths.verify()], ...shown, noscript: 'head.noscript.verify' },
  { name: 'privacy', paths: [paths.privacy()], ...shown },
  { name: 'terms', paths: [paths.terms(), ...otherPaths.terms], ...shown },
  { name: 'refund', paths: [paths.refund(), ...otherPaths.refund], ...shown },
  { name: 'developers', paths: [paths.developers()], ...shown },
  { name: 'pay', paths: [paths.pay()], ...own },
  { name: 'success', paths: [paths.success()], ...own },
  { name: 'account', paths: [paths.account()], ...own },
  { name: 'wardrobe', paths: [paths.wardrobe()], ...own },
  { name: 'connect', paths: [paths.connect()], ...own },
  { name: 'withdraw', paths: [paths.withdraw()], ...own },
  { name: 'reset-password', paths: [paths.resetPassword()], ...own },
]

/** The page for unknown addresses. */
export const notFoundPage: PageFacts = { ...shown, name: 'not-found', paths: ['/404'], isPublic: false }

/** The page the service worker shows offline. */
export const offlinePage = { name: 'offline', paths: ['/offline'] } as const

/** The page of a shared look, filled in by the server. */
export const lookPage = 'look'

/** Names of the pages the service worker stores. */
export const storedPages = [offlinePage.name, 'studio'] as const
export const studioPath: string = paths.studio()

export const productName: string = product.name

/** The parts of the catalogue a page needs at first. */
export const wordsOf = ({ paths: [path = ''] }: PageFacts): WordsPart[] => ['shell', ...routeOf(path).words]

/** Sets the language and its words for all later calls. */
export function speak(language: Language, words: Record<string, CompiledMessage>): void {
  i18n.load(language, words)
  i18n.activate(language)
}

/** Returns a message in the current language. Throws for an unknown id. */
export function say(id: string): string {
  if (!(id in i18n.messages)) throw new Error(`The catalogue has no ${id}`)
  return i18n._(id)
}

export const titleOf = ({ paths: [path = ''] }: PageFacts): string => t(routeOf(path).frame.title)

/** The structured data (schema.org) of a page. */
export function thingsOf({ name }: PageFacts, origin: string): ShownThing[] {
  if (name === 'landing') return landingThings(origin)
  return name === 'pricing' ? pricingThings() : []
}

export const renderOffline = (): string => renderToStaticMarkup(<OfflinePage />)

/** Renders the page of a shared look with placeholders for the look; its links work without the app. */
export const renderLook = (): string =>
  renderToStaticMarkup(
    <Router ssrPath={paths.landing()}>
      <LookPage />
    </Router>,
  )

/** Words for the page's head, with placeholders for the server's values. */
export const lookHead = () => ({
  title: t('head.look.title'),
  titleOf: t('head.look.titleOf', { garment: filled('garmentName') }),
  description: t('head.look.description'),
  alt: t('head.look.alt'),
})

/** Renders the page as a visitor first sees it, for `#root`. */
export async function renderPage({ paths: [path = ''] }: PageFacts): Promise<string> {
  await preloadPage(path)
  const { prelude } = await prerender(
    <Router ssrPath={path}>
      <AppRoutes />
    </Router>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}
