/** The page for developers. */
import type { NewApiKey } from '@toile/contract/api-keys'
import { apiBase } from '@toile/contract/operation'
import { useState, type ReactNode } from 'react'
import { useSectionInAddress } from '../../lib/use-section-in-address.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { t } from '../../words/translate.ts'
import { AgentsPart } from './agents-part.tsx'
import { KeysPart } from './keys-part.tsx'
import { Part } from './part.tsx'
import { Quickstart } from './quickstart.tsx'
import { ReferencePart } from './reference-part.tsx'
import { UsagePart } from './usage-part.tsx'
import { WebhooksPart } from './webhooks-part.tsx'
import { WidgetPart } from './widget-part.tsx'

type DevelopersProps = {
  /** Undefined while the session is loading. */
  isSignedIn: boolean | undefined
  onSignIn: (from: HTMLElement) => void
  /** The volume packages. */
  volume: ReactNode
}

export function Developers({ isSignedIn, onSignIn, volume }: DevelopersProps) {
  useSectionInAddress()
  const [made, setMade] = useState<NewApiKey | null>(null)
  const testKey = made?.kind === 'test' ? made.key : null
  return (
    <>
      <h1 className="display text-5xl md:text-7xl">{t('developers.title')}</h1>
      <p className="mt-4 max-w-[42rem] text-lg text-ink-2">{t('developers.lead')}</p>
      <p className="mt-5 mb-9">
        <a href={`${apiBase}/docs`} className={buttonClass('line')}>
          {t('developers.reference')}
        </a>
      </p>
      <Quickstart testKey={testKey} isSignedIn={isSignedIn !== false} />
      {isSignedIn === true ? (
        <>
          <KeysPart made={made} onMade={setMade} />
          <WebhooksPart />
          <UsagePart />
          <WidgetPart />
        </>
      ) : (
        <Part id="keys" title={t('developers.keys')}>
          <p className="text-ink-2">{t('developers.keys.signedOut')}</p>
          <Button
            variant="tape"
            className="justify-self-start"
            aria-haspopup="dialog"
            onClick={(event) => onSignIn(event.currentTarget)}
          >
            {t('developers.signIn')}
          </Button>
        </Part>
      )}
      <Part id="volume" title={t('developers.volume')} lead={t('developers.volume.lead')}>
        {volume}
      </Part>
      <AgentsPart />
      <ReferencePart />
    </>
  )
}
