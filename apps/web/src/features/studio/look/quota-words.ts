import type { DemoQuota } from '@toile/contract/generations'
import { t } from '../../../words/translate.ts'

/** The remaining free looks are shown from the third of the day on, or when at most two are left. */
const SHOWN_FROM = 3
const FEW_LEFT = 2

/** Words for the free looks left today; null while many are left, and for a look that is not free. */
export function quotaWords(demo: DemoQuota | undefined): string | null {
  if (!demo) return null
  const { left, limit } = demo
  const isShown = limit - left >= SHOWN_FROM || left <= FEW_LEFT
  return isShown ? t('studio.limit.left', { left, limit }) : null
}
