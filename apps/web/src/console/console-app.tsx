import { consolePath } from '@toile/contract/console-policy'
import { useEffect } from 'react'
import { useAddress } from '../lib/address.ts'
import { SignInHost } from '../features/session/sign-in-host.tsx'
import { AccountCorner } from '../features/session/account-corner.tsx'
import { Header } from '../features/shell/header.tsx'
import { SkipLink } from '../features/shell/skip-link.tsx'
import { LiveRegion } from '../ui/live-region.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { ConsolePage } from './console-page.tsx'

/** The console with the app's header. Links to other pages reload, because they belong to another build. */
export function ConsoleApp() {
  const { pathname } = useAddress()
  const isHere = pathname === consolePath
  useEffect(() => {
    if (!isHere) location.reload()
  }, [isHere])
  return (
    <>
      <SkipLink />
      <Header backToStudio pricing={false} languages account={<AccountCorner />} />
      {isHere && <ConsolePage />}
      <SignInHost />
      <Toaster />
      <LiveRegion />
    </>
  )
}
