import { Suspense } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyPart, offerRetry } from '../../../ui/lazy-part.tsx'
import { findingWords } from '../picture/finding-words.ts'
import { areas } from '../picture/picture.ts'
import type { Area } from '../picture/picture.ts'
import type { Offers } from './limit-offers.tsx'
import type { LookFailure } from './look-failure.ts'
import { t } from '../../../words/translate.ts'

// Loaded on demand: only a server answer leads here, so the network works.
const LimitOffers = lazyPart(async () => (await import('./limit-offers.tsx')).LimitOffers)

type ResultErrorProps = {
  failure: LookFailure
  offers: Offers
  onRetry: (() => void) | null
  /** Returns to the look that the failed order replaced; null without one. */
  onBack: (() => void) | null
  onChange: (area: Area) => void
}

/** Shows a failure: what happened, what to do, and whether it was charged. Pictures and settings stay unchanged. */
export function ResultError({ failure, offers, onRetry, onBack, onChange }: ResultErrorProps) {
  const { message, finding, advice, charge, remedy } = failure
  const toChange = areas.filter((area) => remedy === area || remedy === 'pictures')
  return (
    <div className="studio-message studio-error">
      <div className="mb-5 h-1.5 w-14 bg-pin" />
      <h2 className="display text-4xl">{t(finding ? 'studio.refused' : 'studio.failed')}</h2>
      <p className="mt-4 font-medium">{message}</p>
      {finding && <p className="mt-2">{findingWords(finding)}</p>}
      <p className="mt-2 text-ink-2">
        {advice} {charge}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {remedy === 'limit' && (
          <Suspense fallback={<div className="h-12" />}>
            <LimitOffers {...offers} instead={offerRetry} />
          </Suspense>
        )}
        {toChange.map((area) => (
          <Button key={area} variant="tape" onClick={() => onChange(area)}>
            {t(`studio.${area}.change`)}
          </Button>
        ))}
        {/* Not offered after a refusal: the same pictures would be refused again. */}
        {onRetry && remedy !== 'limit' && !finding && (
          <Button variant={toChange.length > 0 ? 'line' : 'tape'} icon="redo" onClick={onRetry}>
            {t('studio.tryAgain')}
          </Button>
        )}
        {onBack && <Button onClick={onBack}>{t('studio.failed.back')}</Button>}
      </div>
    </div>
  )
}
