/** Reports a rack outside its panel. */
import { useEffect, useRef } from 'react'
import { announce } from '../../../ui/announce.ts'
import { t } from '../../../words/translate.ts'
import { useTitleBadge } from '../look/use-title-badge.ts'
import { isDone, isRackLoading } from './rack-state.ts'
import type { Rack } from './rack-state.ts'
import { lookWords, nameOfLook } from './rack-words.ts'

/** Announces the start, each look that ends, and the number made; marks the title of a background tab at the end. */
export function useRackNotices(rack: Rack): void {
  const { looks, reference } = rack
  const made = looks.filter(isDone).length
  const count = looks.length
  useTitleBadge(isRackLoading(rack) ? null : t('rack.ended', { made, count }))
  const before = useRef<{ rackId: string; statuses: string[] }>(undefined)
  useEffect(() => {
    const statuses = looks.map(({ status }) => status)
    const known = before.current?.rackId === reference.rackId ? before.current : null
    before.current = { rackId: reference.rackId, statuses }
    const isLoading = isRackLoading(rack)
    if (!known) {
      if (isLoading) announce(t('rack.begun'))
      return
    }
    // A look was removed, so the positions no longer correspond.
    if (known.statuses.length !== statuses.length) return
    const ended = looks.flatMap((look, k) =>
      known.statuses[k] !== look.status && look.status !== 'making'
        ? [
            look.status === 'done'
              ? t('rack.ready', { look: nameOfLook(look, k, looks.length) })
              : lookWords(look, k, looks.length),
          ]
        : [],
    )
    if (ended.length === 0) return
    if (!isLoading) ended.push(t('rack.ended', { made, count }))
    announce(ended.join(' '))
  }, [rack, looks, reference, made, count])
}
