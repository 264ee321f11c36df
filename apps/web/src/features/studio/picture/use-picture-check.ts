/** Checks pictures before a look is ordered. */
import type { GarmentKind } from '@toile/contract/garments'
import type { Warning } from '@toile/contract/generations'
import type { BoxInPicture, PictureCheck } from '@toile/contract/picture-check'
import { useCallback, useEffect, useRef, useState } from 'react'
import { failureLine } from '../../../api/failure-words.ts'
import { checkPicture } from '../../../api/picture-check.ts'
import type { Area, PeopleFacts, ReadyPicture } from './picture.ts'
import { findingWords } from './finding-words.ts'
import { loadFindings } from './load-findings.ts'

export type CheckState =
  | { kind: 'unchecked' | 'checking' }
  | { kind: 'fine'; category?: GarmentKind | undefined }
  /** `impossible`: no look can be made from the picture. `hasBoth`: the person in it wears a top and a bottom. */
  | {
      kind: 'impossible' | 'doubtful'
      words: string[]
      pieces?: readonly BoxInPicture[] | undefined
      hasBoth?: boolean
    }
  | { kind: 'failed'; words: string }

type CheckPorts = {
  /**
   * True to check without being asked: for visitors' pictures and those already on the server. A user's temporary
   * pictures leave the device only on request.
   */
  atOnce: boolean
  onPeople: (id: string, facts: PeopleFacts) => void
}

/** Checks each picture once, and again when another person in it is chosen. */
export function usePictureCheck(
  area: Area,
  { id, file, personAt }: ReadyPicture,
  { atOnce, onPeople }: CheckPorts,
) {
  const [seen, setSeen] = useState<{ id: string; state: CheckState }>()
  const running = useRef<AbortController>(undefined)
  /** Id of the picture whose check was started and has not reported. */
  const unfinished = useRef<string>(undefined)
  const checked = useRef<Pick<ReadyPicture, 'id' | 'personAt'>>(undefined)

  const check = useCallback(async () => {
    running.current?.abort()
    unfinished.current = id
    const { signal } = (running.current = new AbortController())
    setSeen({ id, state: { kind: 'checking' } })
    const report = (state: CheckState) => {
      if (signal.aborted) return
      unfinished.current = undefined
      checked.current = { id, ...(personAt && { personAt }) }
      setSeen({ id, state })
    }
    try {
      const name = area === 'model' ? 'userPhoto' : 'outfitPhoto'
      const answer = await checkPicture(name, file, { personAt, signal })
      await loadFindings()
      const { people } = answer.person ?? {}
      if (people && !signal.aborted) onPeople(id, { people })
      report(stateOf(area === 'model' ? answer.person : answer.garment))
    } catch (error) {
      report({ kind: 'failed', words: failureLine(error) })
    }
  }, [area, id, file, personAt, onPeople])

  useEffect(() => {
    // The cleanup below aborted the check of the same picture; it must be started again here.
    const wasAborted = unfinished.current === id && running.current?.signal.aborted
    const hasOtherPerson = checked.current?.id === id && checked.current.personAt !== personAt
    if (atOnce || wasAborted || hasOtherPerson) void check()
    return () => running.current?.abort()
  }, [atOnce, check, id, personAt])
  const state: CheckState = seen?.id === id ? seen.state : { kind: 'unchecked' }
  return { state, check }
}

type SeenCategory = NonNullable<NonNullable<PictureCheck['garment']>['category']>
type Seen = {
  found: boolean
  warnings: Warning[]
  category?: SeenCategory | null
  pieces?: BoxInPicture[] | undefined
  worn?: GarmentKind[] | undefined
}

/** The category sent with an order, by the recognised category. */
const orderCategory: Record<SeenCategory, GarmentKind> = {
  top: 'top',
  outerwear: 'outerwear',
  dress: 'dress',
  jumpsuit: 'dress',
  skirt: 'bottom',
  trousers: 'bottom',
  shorts: 'bottom',
}

function stateOf(seen: Seen | undefined): CheckState {
  if (!seen) return { kind: 'unchecked' }
  const words = seen.warnings.map(findingWords)
  if (!seen.found) return { kind: 'impossible', words, pieces: seen.pieces }
  return words.length > 0
    ? { kind: 'doubtful', words, pieces: seen.pieces, hasBoth: isBoth(seen.worn) }
    : { kind: 'fine', category: seen.category ? orderCategory[seen.category] : undefined }
}

const isBoth = (worn: readonly GarmentKind[] = []) => worn.includes('top') && worn.includes('bottom')
