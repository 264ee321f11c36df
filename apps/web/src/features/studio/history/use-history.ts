/** The looks of whoever is signed in, as the server has them now. */
import { signedUrlMinutes } from '@toile/contract/business'
import type { Generation } from '@toile/contract/generations'
import { historyPage } from '@toile/contract/history'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readHistory } from '../../../api/history.ts'
import { isUnderWay } from './is-under-way.ts'

const PAGE: number = historyPage.limit.default
/** Their pictures' addresses are renewed before they end. */
const RENEW_MS = (signedUrlMinutes - 3) * 60_000
/** How often those are asked about that are made elsewhere. */
const POLL_MS = 4000
/** A picture that does not load so soon after its address was read is not cured by reading again. */
const FRESH_MS = 30_000

export type Looks = { items: Generation[]; total: number }

/**
 * `followedId` is followed by its own events; others under way are polled. Anything else in `step` that changes has the
 * history read again.
 */
export function useHistory(followedId: string | null, step: string) {
  const [looks, setLooks] = useState<Looks | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const wanted = useRef(PAGE)
  const reading = useRef<AbortController>(undefined)
  const readAt = useRef(0)

  /** A later reading takes the place of one still on its way. */
  const refresh = useCallback(async () => {
    reading.current?.abort()
    const { signal } = (reading.current = new AbortController())
    try {
      const read = await readFirst(wanted.current, signal)
      readAt.current = Date.now()
      setLooks(read)
      setFailure(null)
    } catch (error) {
      if (!signal.aborted) setFailure(error)
    }
  }, [])
  useEffect(() => () => reading.current?.abort(), [])
  const readFor = useEffectEvent((_step: string) => void refresh())
  useEffect(() => readFor(step), [step])

  const polled = looks?.items.some((look) => isUnderWay(look) && !isOf(look, followedId)) ?? false
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    const timer = setInterval(again, polled ? POLL_MS : RENEW_MS)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [polled, refresh])

  const change = useCallback(
    (edit: (items: Generation[]) => Generation[]) =>
      setLooks((now) => {
        if (!now) return now
        const items = edit(now.items)
        return { items, total: now.total + items.length - now.items.length }
      }),
    [],
  )
  return {
    looks,
    failure,
    refresh,
    change,
    more: () => {
      wanted.current = (looks?.items.length ?? 0) + PAGE
      return refresh()
    },
    /** A picture of it did not load. */
    stale: () => {
      if (Date.now() - readAt.current > FRESH_MS) void refresh()
    },
  }
}

/** Followed itself, or made together with the one that is. */
export const isOf = ({ id, variants }: Generation, followedId: string | null): boolean =>
  id === followedId || variants.some((variant) => variant.id === followedId)

/** As many as wanted, in as few pages as the server allows. */
async function readFirst(wanted: number, signal: AbortSignal): Promise<Looks> {
  const items = new Map<string, Generation>()
  for (let offset = 0; ;) {
    const limit = Math.min(historyPage.limit.max, wanted - offset)
    const page = await readHistory({ limit, offset }, signal)
    for (const look of page.items) items.set(look.id, look)
    offset += page.items.length
    if (page.items.length < limit || offset >= wanted)
      return { items: [...items.values()], total: page.total }
  }
}
