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

/** Lets the user choose two looks to compare. The shown look is the first; each further choice replaces the second. */
export function useComparing({ compared, shown }: Comparing) {
  const { dispatch } = useStore()
  const [picked, setPicked] = useState<{ first: Generation | null } | null>(null)
  const first = picked?.first ?? null
  const firstId = compared?.[0].id ?? first?.id
  const second = compared?.[1]
  const isOn = compared !== null || picked !== null

  return {
    isOn,
    /** The look's number in the comparison; 0 when it is not in it. */
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
    /** The instruction for the next step, while choosing. */
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
