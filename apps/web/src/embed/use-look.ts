import { useCallback, useRef, useState } from 'react'
import type { Product } from '@toile/widget/messages'
import { announce } from '../ui/announce.ts'
import { t } from '../words/translate.ts'
import type { Engine } from './choose-engine.ts'
import {
  describeFailure,
  LookFailed,
  LookUnread,
  type EmbedFailure,
  type EmbedFailureCode,
} from './failure.ts'
import { countEvent } from './count-event.ts'
import type { Credentials } from './credentials.ts'
import { randomId } from '../lib/random-id.ts'
import { makeOnShopperDevice, makeOnServer, type Attempt, type MadeLook, type Progress } from './make-look.ts'
import type { Shop } from './shop.ts'

export type LookState =
  | { status: 'none' }
  | { status: 'making'; progress: Progress }
  | { status: 'done'; look: MadeLook; photo: Blob; index: number }
  | { status: 'failed'; failure: EmbedFailure }

export type LookRequest = {
  product: Product
  index: number
  photo: Blob
  garment: Blob | null
  engine: Engine
}

/** A look of the server that could not be read, and the pictures it was ordered with. */
type UnreadLook = Pick<LookRequest, 'photo' | 'garment'> & { attempt: Attempt }

/**
 * Makes one look at a time; a new request aborts the previous one. A request with the pictures of a look that could not
 * be read gets that look.
 */
export function useLook(shop: Shop, credentials: Credentials | null) {
  const [state, setState] = useState<LookState>({ status: 'none' })
  const running = useRef<AbortController>(undefined)
  const unread = useRef<UnreadLook>(undefined)

  const make = useCallback(
    async ({ product, index, photo, garment, engine }: LookRequest) => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      const { signal } = controller
      const onProgress = (progress: Progress) => signal.aborted || setState({ status: 'making', progress })
      onProgress({ percent: 0, words: t('embed.making') })
      const isRepeated = unread.current?.photo === photo && unread.current.garment === garment
      const attempt = (isRepeated && unread.current?.attempt) || { idempotencyKey: randomId() }
      unread.current = undefined
      try {
        if (!garment) throw new LookFailed('no_product_picture')
        const order = { photo, garment, category: product.category, product: product.name }
        const hooks = { signal, onProgress }
        const look =
          engine === 'server' && credentials
            ? await makeOnServer(order, credentials, { ...hooks, attempt })
            : await makeOnShopperDevice(order, hooks)
        if (signal.aborted) return
        setState({ status: 'done', look, photo, index })
        announce(t('embed.done'))
        countEvent(credentials, 'look', product)
        // Not the look's own id: with that and the key, every script of the shop's page could read the look.
        shop.send({ toile: 'look', id: randomId(), score: look.score, index })
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof LookUnread) unread.current = { photo, garment, attempt }
        const code: EmbedFailureCode = error instanceof LookFailed ? error.code : 'engine_failed'
        setState({ status: 'failed', failure: describeFailure(code) })
        shop.send({ toile: 'error', code })
      }
    },
    [shop, credentials],
  )
  const cancel = useCallback(() => {
    running.current?.abort()
    setState({ status: 'none' })
  }, [])
  /** Removes a finished look, or a failure, from the stage. */
  const dismiss = useCallback(
    () => setState((before) => (before.status === 'making' ? before : { status: 'none' })),
    [],
  )
  return { state, make, cancel, dismiss }
}
