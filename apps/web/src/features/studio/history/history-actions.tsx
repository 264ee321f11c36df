import { temporaryHours } from '@toile/contract/business'
import type { Generation } from '@toile/contract/generations'
import { markFavourite } from '../../../api/history.ts'
import { failureLine } from '../../../api/failure-words.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { reusePictures } from '../choose-pictures.ts'
import { useStore } from '../studio-store.ts'
import type { HistoryProps } from './history-props.ts'
import { expiryWords } from './history-words.ts'
import { isUnderWay } from './is-under-way.ts'
import { NotRight } from './not-right.tsx'
import { hasPictures, picturesOf } from './past-look.ts'
import type { useComparing } from './use-comparing.ts'
import type { useHistory } from './use-history.ts'
import { loadWords } from '../../../words/load-words.ts'
import { t } from '../../../words/translate.ts'

type HistoryActionsProps = Pick<HistoryProps, 'personId'> & {
  /** The look in the result panel; null when that is not from the history. */
  look: Generation | null
  comparing: ReturnType<typeof useComparing>
  /** True when there are two looks to compare. */
  hasSeveral: boolean
  history: Pick<ReturnType<typeof useHistory>, 'change' | 'refresh'>
  onDelete: (look: Generation) => void
}

/** Loads the pictures of a look, and the words that several garments need. */
async function load(look: Generation, personId: string) {
  if (look.garments.length > 1) await loadWords('rack')
  return picturesOf(look, personId)
}

const stateWords = (look: Generation): string =>
  look.creditsBack === undefined
    ? expiryWords(look)
    : t('library.notRight.back', { credits: look.creditsBack })

/** Actions for the shown look, and how long it is kept, or that its credits were returned. */
export function HistoryActions(props: HistoryActionsProps) {
  const { personId, look, comparing, hasSeveral, history, onDelete } = props
  const studio = useStore()
  const fetching = useAttempt()
  const none = look ? null : t('library.history.none')
  const unfinished = look && isUnderWay(look) ? t('library.history.unfinished') : none

  const mark = async ({ id, favourite }: Generation) => {
    const set = (value: boolean) =>
      history.change((items) => items.map((item) => (item.id === id ? { ...item, favourite: value } : item)))
    set(!favourite)
    try {
      await markFavourite(id, !favourite)
    } catch (error) {
      set(favourite)
      const happened = t(favourite ? 'library.favourite.notTakenOff' : 'library.favourite.notKept')
      showToast(`${happened} ${failureLine(error)}`)
    } finally {
      void history.refresh()
    }
  }
  const returned = () => {
    studio.page.onCreditsMoved()
    void history.refresh()
  }
  const reuse = (of: Generation) =>
    fetching.attempt(async () => {
      const used = await load(of, personId).catch(() => null)
      const { realism, fit, tuck, category, qualityTier } = of
      if (used) reusePictures(studio, used, { realism, fit, tuck, category, qualityTier })
      else showToast(t('library.history.pairLost'))
    })
  return (
    <div className="history-actions">
      <div className="min-w-0 flex-[1_1_6rem] lg:flex-none">
        <h2 className="leading-tight font-semibold">{t('library.history')}</h2>
        <p className="text-[.88rem] leading-tight text-ink-2">
          {comparing.ask ?? (look ? stateWords(look) : t('library.history.kept', { hours: temporaryHours }))}
        </p>
      </div>
      <div className="ms-auto flex flex-wrap justify-end">
        <NotRight key={look?.id} look={look} reason={unfinished} onReturned={returned} />
        <IconButton
          icon="star"
          label={t('library.favourite')}
          aria-pressed={look?.favourite ?? false}
          reason={unfinished}
          onClick={() => look && void mark(look)}
        />
        <IconButton
          icon="swap"
          label={t('library.history.reuse')}
          aria-busy={fetching.busy || undefined}
          reason={none ?? (look && !hasPictures(look) ? t('library.history.noPair') : null)}
          onClick={() => look && void reuse(look)}
        />
        <IconButton
          icon="columns"
          label={t('library.compare')}
          aria-pressed={comparing.isOn}
          reason={hasSeveral ? null : t('library.compare.needsTwo')}
          onClick={comparing.toggle}
        />
        <IconButton
          icon="trash"
          label={t('library.history.delete')}
          reason={unfinished}
          onClick={() => look && onDelete(look)}
        />
      </div>
    </div>
  )
}
