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

  switch (state.kind) {
    case 'unchecked':
      return isKept ? null : (
        <Button variant="quiet" size="sm" className="mt-1.5" onClick={() => void check()}>
          Check this {noun}
        </Button>
      )
    case 'checking':
      return <p className="studio-check">Checking…</p>
    case 'fine':
      return (
        <p className="studio-check">
          <span className="text-ok">
            <Icon name="check" size={18} />
          </span>
          Fine for a look.
        </p>
      )
    case 'impossible':
    case 'doubtful':
      return (
        <ul className="grid gap-1">
          {state.words.map((words, k) => (
            <li key={words} className="studio-check">
              <span className={state.kind === 'impossible' && k === 0 ? 'text-pin' : ''}>
                <Icon name={state.kind === 'impossible' && k === 0 ? 'alert' : 'info'} size={18} />
              </span>
              {words}
            </li>
          ))}
        </ul>
      )
    case 'failed':
      // What nobody asked for need not be told to have failed.
      return isKept ? null : (
        <div className="mt-1.5">
          <p className="studio-check">{state.words}</p>
          <Button variant="quiet" size="sm" onClick={() => void check()}>
            Check again
          </Button>
        </div>
      )
  }
}

function spoken(state: CheckState, noun: string): string {
  if (state.kind === 'fine') return `Your ${noun} is fine for a look.`
  if (state.kind === 'impossible' || state.kind === 'doubtful') return state.words.join(' ')
  return ''
}
