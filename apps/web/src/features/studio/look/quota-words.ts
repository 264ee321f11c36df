import type { DemoQuota } from '@toile/contract/generations'
import { t } from '../../../words/translate.ts'

/** The visitor is told from this free look of the day on, and earlier where the limit is close to it. */
const TOLD_FROM = 3
const FEW_LEFT = 2

/** How many free looks are left today; null while many are, and where the look is none of them. */
export function quotaWords(demo: DemoQuota | undefined): string | null {
  if (!demo) return null
  const { left, limit } = demo
  const isTold = limit - left >= TOLD_FROM || left <= FEW_LEFT
  return isTold ? t('studio.limit.left', { left, limit }) : null
}
