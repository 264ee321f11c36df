import type { PlanName } from '@toile/contract/business'
import { t } from '../words/translate.ts'

/** The name of a plan; the free plan's is translated. */
export const planName = (plan: PlanName): string => (plan === 'Free' ? t('shell.plan.free') : plan)
