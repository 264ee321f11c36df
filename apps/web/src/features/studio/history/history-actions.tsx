import { temporaryHours } from '@toile/contract/business'
import type { Generation } from '@toile/contract/generations'
import { markFavourite } from '../../../api/history.ts'
import { failureLine } from '../../../api/failure-words.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { HistoryProps } from './history-props.ts'
import { isUnderWay, keptWords } from './history-words.ts'
import { hasPair, pairOf } from './past-look.ts'
import type { useComparing } from './use-comparing.ts'
import type { useHistory } from './use-history.ts'

type HistoryActionsProps = Pick<HistoryProps, 'personId' | 'onReuse'> & {
  /** The one in the result panel; null where that shows none of the history. */
  look: Generation | null
  comparing: ReturnType<typeof useComparing>
  /** There are two to compare. */
  hasSeveral: boolean
  change: ReturnType<typeof useHistory>['change']
  onErase: (look: Generation) => void
}

/** What can be done with the look that is shown, and how long it is kept. */
export function HistoryActions(props: HistoryActionsProps) {
  const { personId, look, comparing, hasSeveral, change, onReuse, onErase } = props
  const fetching = useAttempt()
  const none = look ? null : 'Choose a look first.'
  const unfinished = look && isUnderWay(look) ? 'This look is still being made.' : none

  const mark = async ({ id, favourite }: Generation) => {
    const set = (value: boolean) =>
      change((items) => items.map((item) => (item.id === id ? { ...item, favourite: value } : item)))
    set(!favourite)
    try {
      await markFavourite(id, !favourite)
    } catch (error) {
      set(favourite)
      showToast(`The favourite could not be ${favourite ? 'taken off' : 'kept'}. ${failureLine(error)}`)
    }
  }
  const reuse = (of: Generation) =>
    fetching.attempt(async () => {
      const pair = await pairOf(of, personId).catch(() => null)
      const { realism, category, qualityTier } = of
      if (pair) onReuse(pair, { realism, category, qualityTier })
      else showToast('The pictures of this look could not be fetched. Try again.')
    })
  return (
    <div className="history-actions">
      <div className="min-w-0 flex-[1_1_6rem] lg:flex-none">
        <h2 className="leading-tight font-semibold">Your looks</h2>
        <p className="text-[.88rem] leading-tight text-ink-2">
          {comparing.ask ?? (look ? keptWords(look) : `Kept for ${temporaryHours} hours`)}
        </p>
      </div>
      <div className="ml-auto flex">
        <IconButton
          icon="star"
          label="Favourite"
          aria-pressed={look?.favourite ?? false}
          reason={unfinished}
          onClick={() => look && void mark(look)}
        />
        <IconButton
          icon="swap"
          label="Use this pair again"
          aria-busy={fetching.busy || undefined}
          reason={none ?? (look && !hasPair(look) ? 'Its pictures are not kept any more.' : null)}
          onClick={() => look && void reuse(look)}
        />
        <IconButton
          icon="columns"
          label="Compare two looks"
          aria-pressed={comparing.isOn}
          reason={hasSeveral ? null : 'It takes two finished looks.'}
          onClick={comparing.toggle}
        />
        <IconButton
          icon="trash"
          label="Delete the look"
          reason={unfinished}
          onClick={() => look && onErase(look)}
        />
      </div>
    </div>
  )
}
