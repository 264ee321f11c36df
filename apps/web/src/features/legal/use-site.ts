import type { SiteFacts } from '@toile/contract/site'
import { useCallback, useEffect, useState } from 'react'
import { readSite } from '../../api/site.ts'
import { useAttempt } from '../../lib/use-attempt.ts'

export type Site = {
  /** Null until they have come. */
  facts: SiteFacts | null
  failure: unknown
  retry: () => void
}

/** Reads the operator's facts for a page. */
export function useSite(): Site {
  const [facts, setFacts] = useState<SiteFacts | null>(null)
  const { failure, attempt } = useAttempt()
  const load = useCallback(() => attempt(async () => setFacts(await readSite())), [attempt])
  useEffect(() => void load(), [load])
  return { facts, failure, retry: () => void load() }
}
