/** The looks of the person who is signed in, as the server has them now. */
import type { Generation } from '@toile/contract/generations'
import { historyPage } from '@toile/contract/history'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readHistory } from '../../../api/history.ts'
import { forgetAddresses, renewAddressesMs } from '../../../api/picture-address.ts'
import { parts } from '../../../api/tell-change.ts'
import { useChanges } from '../../../lib/use-changes.ts'
import { isUnderWay } from './is-under-way.ts'

const PAGE: number = historyPage.limit.default
/** How often those are asked about that are made elsewhere. */
const POLL_MS = 1500
/** A picture that does not load so soon after its address was renewed is not cured by reading again. */
const FRESH_MS = 30_000

export type Looks = { items: Generation[]; total: number }

type Following = {
  /** Followed by its own events; others under way are polled. */
  followedId: string | null
  /** Each change has the history read again. */
  step: string
  /** One that was made elsewhere has come to its end. */
  onEnded: () => void
}

export function useHistory({ followedId, step, onEnded }: Following) {
  const [looks, setLooks] = useState<Looks | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const wanted = useRef(PAGE)
  const reading = useRef<AbortController>(undefined)
  const renewedAt = useRef(-Infinity)

  /** A later reading takes the place of one still on its way. Returns what was read; undefined where it failed. */
  const refresh = useCallback(async (): Promise<Looks | undefined> => {
    reading.current?.abort()
    const { signal } = (reading.current = new AbortController())
    try {
      const read = await readFirst(wanted.current, signal)
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
    const again = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    const timer = setInterval(again, isPolling ? POLL_MS : renewAddressesMs)
    return () => clearInterval(timer)
  }, [isPolling, refresh])

  const polledIds = polled.map(({ id }) => id).join(' ')
  const polledBefore = useRef('')
  const tellEnded = useEffectEvent((ids: string) => {
    const hasEnded = (id: string) => id !== '' && id !== followedId && !ids.includes(id)
    if (polledBefore.current.split(' ').some(hasEnded)) onEnded()
    polledBefore.current = ids
  })
  useEffect(() => tellEnded(polledIds), [polledIds])

  /** Before the server says so or after: a reading of before would show it undone. */
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
    more: () => {
      wanted.current = (looks?.items.length ?? 0) + PAGE
      return refresh()
    },
    /** A picture of it did not load. */
    stale: () => {
      if (Date.now() - renewedAt.current < FRESH_MS) return
      renewedAt.current = Date.now()
      forgetAddresses()
      void refresh()
    },
  }
}

/** Followed itself, or made together with the one that is. */
export const isOf = ({ id, variants }: Generation, followedId: string | null): boolean =>
  id === followedId || variants.some((variant) => variant.id === followedId)

/** Reads so many looks, in as few pages as the server allows. */
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
