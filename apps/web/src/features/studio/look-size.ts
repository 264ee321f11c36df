/** Predicts the size of the next paid look and describes it before the user orders. */
import { maxShortEdgePxByPlan } from '@toile/contract/business'
import type { PlanName } from '@toile/contract/business'
import { sizeLimitOf } from '@toile/contract/look-size'
import { t } from '../../words/translate.ts'
import type { Picture } from './picture/picture.ts'

export type LookSize = {
  /** One or two sentences. */
  words: string
  /** True when the photo limits the look to less than the plan allows. */
  isLess: boolean
}

const largestPx = Math.max(...Object.values(maxShortEdgePxByPlan))

/** Largest short edge of a plan's looks; that of the largest plan while the plan is unknown. */
export const planShortEdgePx = (plan: PlanName | null): number =>
  plan === null ? largestPx : maxShortEdgePxByPlan[plan]

export function lookSizeOf(plan: PlanName, photo: Picture | null): LookSize {
  const most = maxShortEdgePxByPlan[plan]
  if (!photo) return { words: t('studio.size.plan', { most }), isLess: false }
  const { by, shortEdgePx } = sizeLimitOf(most, { width: photo.widthPx, height: photo.heightPx })
  if (by === 'plan') return { words: t('studio.size.full', { most }), isLess: false }
  return { words: t(`studio.size.${by}`, { most, pixels: shortEdgePx }), isLess: true }
}
