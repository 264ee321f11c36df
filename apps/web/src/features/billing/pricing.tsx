import './pricing.css'
import type { CreditPricing } from '@toile/contract/credits'
import { useCallback, useEffect, useState } from 'react'
import { readPricing } from '../../api/credits.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Skeleton } from '../../ui/spinner.tsx'
import { t } from '../../words/translate.ts'
import { FailedReading } from './failed-reading.tsx'
import { PlanTable } from './plan-table.tsx'
import { TierCosts } from './tier-costs.tsx'

/** Prices of looks, and features of the plans. */
export function Pricing() {
  const [pricing, setPricing] = useState<CreditPricing | null>(null)
  const { failure, attempt } = useAttempt()
  const load = useCallback(() => attempt(async () => setPricing(await readPricing())), [attempt])
  useEffect(() => void load(), [load])

  if (failure !== null)
    return (
      <FailedReading
        failure={failure}
        title={t('pricing.looks.failed')}
        className="mt-16 max-w-[36rem] md:mt-24"
        onRetry={() => void load()}
      />
    )
  if (!pricing) return <Skeleton className="mt-16 h-[28rem] md:mt-24" />
  return (
    <>
      <TierCosts pricing={pricing} />
      <PlanTable pricing={pricing} />
    </>
  )
}
