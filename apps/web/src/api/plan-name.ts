import type { PlanName } from '@toile/contract/business'
import { t } from '../words/translate.ts'

/** The plan that costs nothing by a word; the others by their names. */
export const planName = (plan: PlanName): string => (plan === 'Free' ? t('shell.plan.free') : plan)
