/** What a look would suffer from, found out before one is asked for. */
import type { Warning } from '@toile/contract/generations'
import { useCallback, useEffect, useRef, useState } from 'react'
import { failureLine } from '../../../api/failure-words.ts'
import { checkPicture } from '../../../api/picture-check.ts'
import type { Area, ReadyPicture } from './picture.ts'
import { findingWords } from './finding-words.ts'
import { loadFindings } from './load-findings.ts'

export type CheckState =
  | { kind: 'unchecked' | 'checking' | 'fine' }
  /** `impossible`: no look can be made of it. */
  | { kind: 'impossible' | 'doubtful'; words: string[] }
  | { kind: 'failed'; words: string }

/** Once for each picture. `atOnce` for those that the server has already; others leave this device only when asked. */
export function usePictureCheck(area: Area, { id, file }: ReadyPicture, atOnce: boolean) {
  const [seen, setSeen] = useState<{ id: string; state: CheckState }>()
  const running = useRef<AbortController>(undefined)
  /** The picture whose check was begun and has told nothing yet. */
  const unfinished = useRef<string>(undefined)

  const check = useCallback(async () => {
    running.current?.abort()
    unfinished.current = id
    const { signal } = (running.current = new AbortController())
    setSeen({ id, state: { kind: 'checking' } })
    const tell = (state: CheckState) => {
      if (signal.aborted) return
      unfinished.current = undefined
      setSeen({ id, state })
    }
    try {
      const answer = await checkPicture(area === 'model' ? 'userPhoto' : 'outfitPhoto', file, signal)
      await loadFindings()
      tell(stateOf(area === 'model' ? answer.person : answer.garment))
    } catch (error) {
      tell({ kind: 'failed', words: failureLine(error) })
    }
  }, [area, id, file])

  useEffect(() => {
    // Broken off below, though it is the same picture: nobody would begin it again.
    const isBrokenOff = unfinished.current === id && running.current?.signal.aborted
    if (atOnce || isBrokenOff) void check()
    return () => running.current?.abort()
  }, [atOnce, check, id])
  const state: CheckState = seen?.id === id ? seen.state : { kind: 'unchecked' }
  return { state, check }
}

type Seen = { found: boolean; warnings: Warning[] }

function stateOf(seen: Seen | undefined): CheckState {
  if (!seen) return { kind: 'unchecked' }
  const words = seen.warnings.map(findingWords)
  if (!seen.found) return { kind: 'impossible', words }
  return words.length > 0 ? { kind: 'doubtful', words } : { kind: 'fine' }
}
