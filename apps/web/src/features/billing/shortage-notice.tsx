import { Notice } from '../../ui/notice.tsx'

/** What a look costs, and the fewer credits that were there for it. */
export type Shortage = { cost: number; credits: number }

/** Why somebody who pressed Create My Look stands here. */
export function ShortageNotice({ shortage: { cost, credits } }: { shortage: Shortage }) {
  const missing = cost - credits
  return (
    <Notice
      tone="warning"
      className="mt-8 max-w-[38rem]"
      title={`You are ${missing} ${missing === 1 ? 'credit' : 'credits'} short.`}
    >
      The look costs {cost} credits, and you have {credits}. Nothing was charged, and your pictures wait in
      the studio.
    </Notice>
  )
}

/** What a page was given on the way, of whatever shape; null where it is none. */
export function shortageIn(state: unknown): Shortage | null {
  const { shortage } = (state ?? {}) as { shortage?: Partial<Record<keyof Shortage, unknown>> | null }
  const { cost, credits } = shortage ?? {}
  if (typeof cost !== 'number' || typeof credits !== 'number' || cost <= credits) return null
  return { cost, credits }
}
