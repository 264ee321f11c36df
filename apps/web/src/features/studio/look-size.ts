/** How large the next paid look can be, said before it is asked for. */
import { maxShortEdgePxByPlan } from '@toile/contract/business'
import type { PlanName } from '@toile/contract/business'
import { sizeLimitOf } from '@toile/contract/look-size'
import { t } from '../../words/translate.ts'
import type { Picture } from './picture/picture.ts'

export type LookSize = {
  /** A sentence or two. */
  words: string
  /** The photo gives less than the plan would. */
  isLess: boolean
}

const largestPx = Math.max(...Object.values(maxShortEdgePxByPlan))

/** Short edge of a plan's looks; that of the largest plan while it is not known which one it is. */
export const planShortEdgePx = (plan: PlanName | null): number =>
  plan === null ? largestPx : maxShortEdgePxByPlan[plan]

export function lookSizeOf(plan: PlanName, photo: Picture | null): LookSize {
  const most = maxShortEdgePxByPlan[plan]
  if (!photo) return { words: t('studio.size.plan', { most }), isLess: false }
  const { by, shortEdgePx } = sizeLimitOf(most, { width: photo.widthPx, height: photo.heightPx })
  if (by === 'plan') return { words: t('studio.size.full', { most }), isLess: false }
  return { words: t(`studio.size.${by}`, { most, pixels: shortEdgePx }), isLess: true }
}
