/** The functions and facts that the build of the pages takes from the app; never sent to a browser. */
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { Language } from '@toile/contract/languages'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { product } from './content.ts'
import { otherPaths, paths } from './paths.ts'
import { filled } from './filled.tsx'
import { LookPage } from './pages/look.tsx'
import { OfflinePage } from './pages/offline.tsx'
import { AppRoutes, preloadPage, routeOf } from './routes.tsx'
import { landingThings, pricingThings } from './structured-data.ts'
import type { WordsPart } from './words/catalogue.ts'
import { i18n, t } from './words/translate.ts'

export type PageFacts = {
  /** Name of its file, and of its module below `pages/`. */
  name: string
  /** The first is the canonical one. */
  paths: readonly string[]
  /** True when search engines may show it. */
  isPublic: boolean
  /** True when the file holds the page as a visitor sees it, not an empty shell. */
  isPrerendered: boolean
  /** Lazy modules that the prerendered page shows: their styles are part of its file. */
  seen: readonly string[]
  /** The message for browsers without scripts; null when the page works without them. */
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

/** Shown by the service worker. */
export const offlinePage = { name: 'offline', paths: ['/offline'] } as const

/** Filled in by the server. */
export const lookPage = 'look'

/** Pages that the service worker stores, by their names. */
export const storedPages = [offlinePage.name, 'studio'] as const
export const studioPath: string = paths.studio()

export const productName: string = product.name

/** Parts of the catalogue that a page begins with. */
export const wordsOf = ({ paths: [path = ''] }: PageFacts): WordsPart[] => ['shell', ...routeOf(path).words]

/** Sets the language and its words for all later calls. */
export function speak(language: Language, words: Record<string, CompiledMessage>): void {
  i18n.load(language, words)
  i18n.activate(language)
}

/** A message in the current language. Throws for an unknown name. */
export function say(id: string): string {
  if (!(id in i18n.messages)) throw new Error(`The catalogue has no ${id}`)
  return i18n._(id)
}

export const titleOf = ({ paths: [path = ''] }: PageFacts): string => t(routeOf(path).frame.title)

/** The structured data of a page for search engines. */
export function thingsOf({ name }: PageFacts, origin: string): object[] {
  if (name === 'landing') return landingThings(origin)
  return name === 'pricing' ? pricingThings() : []
}

export const renderOffline = (): string => renderToStaticMarkup(<OfflinePage />)

/** The page of a shared look, with what stands for the look in it; its links are followed without the app. */
export const renderLook = (): string =>
  renderToStaticMarkup(
    <StaticRouter location={paths.landing()}>
      <LookPage />
    </StaticRouter>,
  )

/** Words of its head, and where what the server knows belongs in them. */
export const lookHead = () => ({
  title: t('head.look.title'),
  titleOf: t('head.look.titleOf', { garment: filled('garmentName') }),
  description: t('head.look.description'),
  alt: t('head.look.alt'),
})

/** The page as a visitor first sees it, for `#root`. */
export async function renderPage({ paths: [path = ''] }: PageFacts): Promise<string> {
  await preloadPage(path)
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <AppRoutes />
    </StaticRouter>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}
