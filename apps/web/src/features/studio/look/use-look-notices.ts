/**
 * Reports the look outside the panel: in the live region, and in the page's title while the tab is in the background.
 */
import { useEffect, useRef } from 'react'
import { announce } from '../../../ui/announce.ts'
import { findingWords } from '../picture/finding-words.ts'
import { loadFindings } from '../picture/load-findings.ts'
import type { LookFailure } from './look-failure.ts'
import { useSpokenProgress } from '../../../ui/use-spoken-progress.ts'
import { isLoading } from './look-state.ts'
import type { DoneLook, Look } from './look-state.ts'
import { percentOf } from './progress-words.ts'
import { useTitleBadge } from './use-title-badge.ts'
import { t } from '../../../words/translate.ts'

const madeCountOf = ({ finished }: DoneLook): number =>
  finished.variants.filter((variant) => variant.status === 'succeeded').length

async function announceFailure({ message, finding, advice, charge }: LookFailure) {
  if (finding) await loadFindings().catch(() => undefined)
  const found = finding ? `${findingWords(finding)} ` : ''
  announce(`${t(finding ? 'studio.refused' : 'studio.failed.spoken')} ${message} ${found}${advice} ${charge}`)
}

export function useLookNotices(look: Look) {
  useSpokenProgress(t('studio.making.look'), isLoading(look) ? percentOf(look) : null)

  const { status } = look
  const failure = look.status === 'failed' ? look.failure : null
  const made = look.status === 'done' ? Math.max(1, madeCountOf(look)) : 0
  const doneId = status === 'done' ? look.reference.id : null
  const announcedId = useRef(doneId)
  useEffect(() => {
    if (status === 'sending') announce(t('studio.result.begun'))
    // A look that was kept, or returns after a refused order, was announced before.
    if (doneId !== null && doneId !== announcedId.current) announce(t('studio.result.ready', { looks: made }))
    announcedId.current = doneId ?? announcedId.current
    if (failure) void announceFailure(failure)
  }, [status, doneId, made, failure])

  const ready = status === 'done' ? t('studio.result.ready', { looks: made }) : null
  useTitleBadge(status === 'failed' ? t('studio.failed.spoken') : ready)
}
