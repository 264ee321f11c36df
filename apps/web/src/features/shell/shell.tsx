import { Suspense, type ReactNode } from 'react'
import { useAddress } from '../../lib/address.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import type { MessageId } from '../../words/catalogue.ts'
import { t } from '../../words/translate.ts'
import { CrashScreen } from './crash-screen.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SkipLink } from './skip-link.tsx'
import { useArrival } from './use-arrival.ts'

type TitleId = Extract<MessageId, `shell.title.${string}`>

export type ShellProps = {
  /** Message id of the document's title. */
  title: TitleId
  /** True to show "Back to Studio" in the header. */
  backToStudio?: boolean
  footer?: boolean
  /** True to show the link to the prices in the header. */
  pricing: boolean
  /** The end of the header: the signed-in user, or the sign-in button. */
  account: ReactNode
  children: ReactNode
}

/** The frame around every page. The page renders `<main id="main">` with one h1. */
export function Shell(props: ShellProps) {
  const { title, backToStudio = false, footer = true, pricing, account, children } = props
  const { pathname } = useAddress()
  return (
    <>
      <SkipLink />
      <Header backToStudio={backToStudio} pricing={pricing} languages={!footer} account={account} />
      <CrashScreen key={pathname}>
        <Suspense fallback={<Loading />}>
          <Arrival title={title} />
          {children}
        </Suspense>
      </CrashScreen>
      {footer && <Footer />}
      <Toaster />
      <LiveRegion />
    </>
  )
}

/** Inside the Suspense boundary, so that it runs when the page is rendered. */
function Arrival({ title }: { title: TitleId }) {
  useArrival(t(title))
  return null
}

function Loading() {
  return (
    <main id="main" className="grid flex-1 place-items-center py-24">
      <Spinner label={t('shell.loading')} />
    </main>
  )
}
