import type { Generation } from '@toile/contract/generations'
import { useState } from 'react'
import { announce } from '../../../ui/announce.ts'
import { addressesOf } from '../../../api/history.ts'
import { captionOf } from './history-words.ts'
import type { ComparedLook } from '../studio-state.ts'
import { useStore } from '../studio-store.ts'
import type { HistoryProps } from './history-props.ts'
import { t } from '../../../words/translate.ts'

type Comparing = Pick<HistoryProps, 'compared'> & { shown: Generation | null }

/** Choosing two looks to see side by side. The one that is shown is the first; each further choice is the second. */
export function useComparing({ compared, shown }: Comparing) {
  const { dispatch } = useStore()
  const [picked, setPicked] = useState<{ first: Generation | null } | null>(null)
  const first = picked?.first ?? null
  const firstId = compared?.[0].id ?? first?.id
  const second = compared?.[1]
  const isOn = compared !== null || picked !== null

  return {
    isOn,
    /** The number of a look among the two compared; 0 for neither. */
    markOf: ({ id }: Generation): 0 | 1 | 2 => (id === firstId ? 1 : id === second?.id ? 2 : 0),
    toggle: () => {
      setPicked(isOn ? null : { first: shown?.status === 'succeeded' ? shown : null })
      if (compared) dispatch({ type: 'compared', looks: null })
      else if (!isOn) announce(askWords(shown))
    },
    pick: (look: Generation) => {
      if (look.status !== 'succeeded' || look.id === firstId) return
      const one = compared?.[0] ?? (first && comparedLook(first))
      if (one) {
        setPicked(null)
        dispatch({ type: 'compared', looks: [one, comparedLook(look)] })
        announce(t('library.compare.begun'))
      } else setPicked({ first: look })
    },
    /** The next step, while it is not done. */
    ask: picked && askWords(picked.first),
  }
}

const comparedLook = (look: Generation): ComparedLook => ({
  id: look.id,
  image: look.imageUrl ?? '',
  statusUrl: addressesOf(look.id).statusUrl,
  widthPx: look.width ?? 3,
  heightPx: look.height ?? 4,
  caption: captionOf(look),
})

const askWords = (first: Generation | null) =>
  t(first?.status === 'succeeded' ? 'library.compare.chooseOther' : 'library.compare.chooseTwo')
