/** The signed-in user's looks, kept in step with the server. */
import type { Generation } from '@toile/contract/generations'
import { historyPage } from '@toile/contract/history'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readHistory } from '../../../api/history.ts'
import { forgetAddresses, renewAddressesMs } from '../../../api/picture-address.ts'
import { parts } from '../../../api/tell-change.ts'
import { useChanges } from '../../../lib/use-changes.ts'
import { isUnderWay } from './is-under-way.ts'

const PAGE: number = historyPage.limit.default
/** Polling interval while looks are in progress that this tab does not follow by an event stream. */
const POLL_MS = 1500
/** Minimum time between two renewals of the addresses: a picture that fails sooner would fail again. */
const FRESH_MS = 30_000

export type Looks = { items: Generation[]; total: number }

type Following = {
  /** Id of the look that the studio follows by an event stream; other looks in progress are polled here. */
  followedId: string | null
  /** Opaque summary of what the studio is making; the looks are read again whenever it changes. */
  step: string
  /** Called when a polled look has ended. */
  onEnded: () => void
}

export function useHistory({ followedId, step, onEnded }: Following) {
  const [looks, setLooks] = useState<Looks | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const wantedCount = useRef(PAGE)
  const reading = useRef<AbortController>(undefined)
  const renewedAt = useRef(-Infinity)

  /** Reads the looks; aborts an earlier read. Resolves to the looks, or to undefined when it failed or was aborted. */
  const refresh = useCallback(async (): Promise<Looks | undefined> => {
    reading.current?.abort()
    const { signal } = (reading.current = new AbortController())
    try {
      const read = await readFirst(wantedCount.current, signal)
      setLooks(read)
      setFailure(null)
      return read
    } catch (error) {
      if (!signal.aborted) setFailure(error)
      return undefined
    }
  }, [])
  useEffect(() => () => reading.current?.abort(), [])
  const readFor = useEffectEvent((_step: string) => void refresh())
  useEffect(() => readFor(step), [step])
  useChanges([parts.looks], () => void refresh())

  const polled = looks?.items.filter((look) => isUnderWay(look) && !isOf(look, followedId)) ?? []
  const isPolling = polled.length > 0
  useEffect(() => {
    const refreshVisible = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    const timer = setInterval(refreshVisible, isPolling ? POLL_MS : renewAddressesMs)
    return () => clearInterval(timer)
  }, [isPolling, refresh])

  const polledIds = polled.map(({ id }) => id).join(' ')
  const polledBefore = useRef('')
  const reportEnded = useEffectEvent((ids: string) => {
    const hasEnded = (id: string) => id !== '' && id !== followedId && !ids.includes(id)
    if (polledBefore.current.split(' ').some(hasEnded)) onEnded()
    polledBefore.current = ids
  })
  useEffect(() => reportEnded(polledIds), [polledIds])

  /** Edits the list optimistically; aborts a read under way, which would undo the edit. */
  const change = useCallback((edit: (items: Generation[]) => Generation[]) => {
    reading.current?.abort()
    setLooks((now) => {
      if (!now) return now
      const items = edit(now.items)
      return { items, total: now.total + items.length - now.items.length }
    })
  }, [])
  return {
    looks,
    failure,
    refresh,
    change,
    /** Reads one page more. */
    more: () => {
      wantedCount.current = (looks?.items.length ?? 0) + PAGE
      return refresh()
    },
    /** Renews the pictures' addresses. To be called when a picture did not load. */
    stale: () => {
      if (Date.now() - renewedAt.current < FRESH_MS) return
      renewedAt.current = Date.now()
      forgetAddresses()
      void refresh()
    },
  }
}

/** True for the followed look, and for the other looks of the same request. */
export const isOf = ({ id, variants }: Generation, followedId: string | null): boolean =>
  id === followedId || variants.some((variant) => variant.id === followedId)

/** Reads the newest `wantedCount` looks in as few pages as the server allows. */
async function readFirst(wantedCount: number, signal: AbortSignal): Promise<Looks> {
  const items = new Map<string, Generation>()
  for (let offset = 0; ;) {
    const limit = Math.min(historyPage.limit.max, wantedCount - offset)
    const page = await readHistory({ limit, offset }, signal)
    for (const look of page.items) items.set(look.id, look)
    offset += page.items.length
    if (page.items.length < limit || offset >= wantedCount)
      return { items: [...items.values()], total: page.total }
  }
}
