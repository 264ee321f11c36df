import { Notice } from '../../ui/notice.tsx'
import { t } from '../../words/translate.ts'

/** The cost of a look, and the balance that was too small for it. */
export type Shortage = { cost: number; credits: number }

/** Explains why "Create My Look" led to the prices. */
export function ShortageNotice({ shortage: { cost, credits } }: { shortage: Shortage }) {
  return (
    <Notice
      tone="warning"
      className="mt-8 max-w-[38rem]"
      title={t('pricing.short.title', { missing: cost - credits })}
    >
      {t('pricing.short.text', { cost, credits })}
    </Notice>
  )
}

/** The shortage with the current credits, if known; null once they suffice. */
export function shortageNow({ cost, credits }: Shortage, now: number | undefined): Shortage | null {
  const has = now ?? credits
  return has < cost ? { cost, credits: has } : null
}

/** Reads the shortage from a navigation's state; null without one. */
export function shortageIn(state: unknown): Shortage | null {
  const { shortage } = (state ?? {}) as { shortage?: Partial<Record<keyof Shortage, unknown>> | null }
  const { cost, credits } = shortage ?? {}
  if (typeof cost !== 'number' || typeof credits !== 'number' || cost <= credits) return null
  return { cost, credits }
}
