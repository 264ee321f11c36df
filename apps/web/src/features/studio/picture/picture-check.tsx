import { useEffect } from 'react'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Area, ReadyPicture } from './picture.ts'
import { usePictureCheck, type CheckState } from './use-picture-check.ts'
import { t } from '../../../words/translate.ts'

/** Below an own picture: whether a look can be made of it, and what would make a better one. */
export function PictureCheck({ area, picture }: { area: Area; picture: ReadyPicture }) {
  const isKept = picture.ownerId !== null
  const { state, check } = usePictureCheck(area, picture, isKept)
  useEffect(() => {
    const words = spoken(state, area)
    if (words) announce(words)
  }, [state, area])

  // What nobody asked for need not be told to have failed.
  if (isKept && (state.kind === 'unchecked' || state.kind === 'failed')) return null
  return (
    <div className="studio-findings">
      <CheckBody state={state} area={area} onCheck={() => void check()} />
    </div>
  )
}

function CheckBody({ state, area, onCheck }: { state: CheckState; area: Area; onCheck: () => void }) {
  if (state.kind === 'checking') return <p className="studio-check">{t(`studio.${area}.checking`)}</p>
  if (state.kind === 'fine')
    return (
      <p className="studio-check">
        <span className="text-ok">
          <Icon name="check" size={18} />
        </span>
        {t(`studio.${area}.fine`)}
      </p>
    )
  if (state.kind === 'impossible' || state.kind === 'doubtful') return <Findings {...state} />
  const hasFailed = state.kind === 'failed'
  return (
    <>
      {hasFailed && <p className="studio-check">{state.words}</p>}
      <Button variant="quiet" size="sm" className="-ms-3" onClick={onCheck}>
        {t(hasFailed ? 'studio.checkAgain' : `studio.${area}.check`)}
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

function spoken(state: CheckState, area: Area): string {
  if (state.kind === 'fine') return t(`studio.${area}.fine`)
  if (state.kind === 'impossible' || state.kind === 'doubtful') return state.words.join(' ')
  return ''
}
