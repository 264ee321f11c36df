/** The page for developers. */
import type { NewApiKey } from '@toile/contract/api-keys'
import { apiBase } from '@toile/contract/operation'
import { Fragment, useState, type ReactNode } from 'react'
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
  /** Null for a visitor; undefined while the session is loading. */
  userId: string | null | undefined
  onSignIn: (from: HTMLElement) => void
  /** The volume packages. */
  volume: ReactNode
}

export function Developers({ userId, onSignIn, volume }: DevelopersProps) {
  useSectionInAddress()
  // With its owner, so that the page shows no key of a user who has signed out.
  const [last, setLast] = useState<{ userId: string; made: NewApiKey } | null>(null)
  const made = last && last.userId === userId ? last.made : null
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
      <Quickstart testKey={testKey} isSignedIn={userId !== null} />
      {userId ? (
        <Fragment key={userId}>
          <KeysPart made={made} onMade={(key) => setLast({ userId, made: key })} />
          <WebhooksPart />
          <UsagePart />
        </Fragment>
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
      <WidgetPart key={`widget of ${userId}`} isSignedIn={Boolean(userId)} />
      <Part id="volume" title={t('developers.volume')} lead={t('developers.volume.lead')}>
        {volume}
      </Part>
      <AgentsPart />
      <ReferencePart />
    </>
  )
}
