import { useEffect } from 'react'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { areaWords } from './area-words.ts'
import type { Area, ReadyPicture } from './picture.ts'
import { usePictureCheck, type CheckState } from './use-picture-check.ts'

/** Below an own picture: whether a look can be made of it, and what would make a better one. */
export function PictureCheck({ area, picture }: { area: Area; picture: ReadyPicture }) {
  const isKept = picture.ownerId !== null
  const { state, check } = usePictureCheck(area, picture, isKept)
  const { noun } = areaWords[area]
  useEffect(() => {
    const words = spoken(state, noun)
    if (words) announce(words)
  }, [state, noun])

  if (state.kind === 'checking') return <p className="studio-check">Checking…</p>
  if (state.kind === 'fine')
    return (
      <p className="studio-check">
        <span className="text-ok">
          <Icon name="check" size={18} />
        </span>
        Fine for a look.
      </p>
    )
  if (state.kind === 'impossible' || state.kind === 'doubtful') return <Findings {...state} />
  // What nobody asked for need not be told to have failed.
  if (isKept) return null
  const hasFailed = state.kind === 'failed'
  return (
    <>
      {hasFailed && <p className="studio-check">{state.words}</p>}
      <Button variant="quiet" size="sm" className="mt-1.5" onClick={() => void check()}>
        {hasFailed ? 'Check again' : `Check this ${noun}`}
      </Button>
    </>
  )
}

function Findings({ kind, words }: Extract<CheckState, { words: string[] }>) {
  return (
    <ul className="grid gap-1">
      {words.map((sentence, k) => {
        const isWhy = kind === 'impossible' && k === 0
        return (
          <li key={sentence} className="studio-check">
            <span className={isWhy ? 'text-pin' : ''}>
              <Icon name={isWhy ? 'alert' : 'info'} size={18} />
            </span>
            {sentence}
          </li>
        )
      })}
    </ul>
  )
}

function spoken(state: CheckState, noun: string): string {
  if (state.kind === 'fine') return `Your ${noun} is fine for a look.`
  if (state.kind === 'impossible' || state.kind === 'doubtful') return state.words.join(' ')
  return ''
}
