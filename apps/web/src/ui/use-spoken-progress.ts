import { useEffect, useRef } from 'react'
import { formatPercent } from '../words/format.ts'
import { t } from '../words/translate.ts'
import { announce } from './announce.ts'

/** Percent after which progress is spoken again. */
const EVERY = 25

/**
 * Announces progress at each quarter.
 * @param what name of the job
 * @param value percent, 0 to 100
 */
export function useSpokenProgress(what: string, value: number | null): void {
  const spoken = useRef(0)
  useEffect(() => {
    if (value === null) {
      spoken.current = 0
      return
    }
    const quarter = Math.floor(value / EVERY) * EVERY
    if (quarter < spoken.current) spoken.current = quarter
    if (quarter > spoken.current && quarter < 100) {
      spoken.current = quarter
      announce(t('shell.progress', { what, share: formatPercent(quarter / 100) }))
    }
  }, [what, value])
}
