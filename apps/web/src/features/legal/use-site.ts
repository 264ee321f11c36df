import type { SiteFacts } from '@toile/contract/site'
import { useCallback, useEffect, useState } from 'react'
import { readSite } from '../../api/site.ts'
import { useAttempt } from '../../lib/use-attempt.ts'

export type Site = {
  /** Null until loaded. */
  facts: SiteFacts | null
  failure: unknown
  retry: () => void
}

/** Loads the operator's facts. */
export function useSite(): Site {
  const [facts, setFacts] = useState<SiteFacts | null>(null)
  const { failure, attempt } = useAttempt()
  const load = useCallback(() => attempt(async () => setFacts(await readSite())), [attempt])
  useEffect(() => void load(), [load])
  return { facts, failure, retry: () => void load() }
}
