import type { BoxInPicture } from '@toile/contract/picture-check'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { changePeople } from '../choose-pictures.ts'
import { personIdOf } from '../studio-state.ts'
import { useStore, useStudioState } from '../studio-store.ts'
import { Recognised } from './recognised.tsx'
import { isWide } from '../use-wide.ts'
import type { Area, PeopleFacts, ReadyPicture } from './picture.ts'
import { usePictureCheck, type CheckState } from './use-picture-check.ts'
import { t } from '../../../words/translate.ts'
import { withWords } from '../../../words/with-words.ts'

const PiecesDialog = lazyPart(
  async () => (await withWords(import('./pieces-dialog.tsx'), 'guidance')).PiecesDialog,
)

type PictureCheckProps = { area: Area; picture: ReadyPicture }

/** The check of the user's own picture: whether a look can be made from it, and how to improve it. */
export function PictureCheck({ area, picture }: PictureCheckProps) {
  const studio = useStore()
  const onPeople = useCallback((id: string, facts: PeopleFacts) => changePeople(studio, id, facts), [studio])
  const isKept = picture.ownerId !== null && !picture.isCut
  const isVisitors = useStudioState((state) => personIdOf(state) === null)
  const atOnce = isKept || isVisitors
  const { state, check } = usePictureCheck(area, picture, { atOnce, onPeople })
  const kind = state.kind === 'fine' ? state.category : undefined
  useEffect(() => {
    if (kind) studio.dispatch({ type: 'garmentRecognised', id: picture.id, kind })
  }, [studio, picture.id, kind])
  useEffect(() => {
    const words = spoken(state, area)
    if (words) announce(words)
  }, [state, area])

  const findings = useRef<HTMLDivElement>(null)
  // The pressed button is unmounted.
  const onWorn = () => findings.current?.focus()
  // Failures of automatic checks are not shown.
  if (isKept && state.kind === 'failed') return null
  return (
    <div ref={findings} tabIndex={-1} className="studio-findings">
      {'hasBoth' in state && state.hasBoth && <BothChoice id={picture.id} onWorn={onWorn} />}
      <CheckBody state={atOnce ? automatic(state) : state} area={area} onCheck={() => void check()} />
      {'pieces' in state && state.pieces && <PieceChoice picture={picture} pieces={state.pieces} />}
    </div>
  )
}

/** The displayed state of an automatic check: a failed check can be run by hand, without an error. */
function automatic(state: CheckState): CheckState {
  if (state.kind === 'unchecked') return { kind: 'checking' }
  return state.kind === 'failed' ? { kind: 'unchecked' } : state
}

function CheckBody({ state, area, onCheck }: { state: CheckState; area: Area; onCheck: () => void }) {
  if (state.kind === 'checking') return <p className="studio-check">{t(`studio.${area}.checking`)}</p>
  if (state.kind === 'fine' && state.category) return <Recognised category={state.category} />
  if (state.kind === 'fine')
    return (
      <p className="studio-check">
        <span className="text-ok">
          <Icon name="check" size={18} />
        </span>
        {t(`studio.${area}.fine`)}
      </p>
    )
  if (state.kind === 'impossible' || state.kind === 'doubtful') return <Findings {...state} area={area} />
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

type PieceChoiceProps = { picture: ReadyPicture; pieces: readonly BoxInPicture[] }

/** Opens the choice among several garments in the picture. */
function PieceChoice({ picture, pieces }: PieceChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon="crop"
        className="studio-finding-offer -ms-3"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('studio.clothing.pieces')}
      </Button>
      <Suspense>
        {isOpen && <PiecesDialog picture={picture} pieces={pieces} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

/** Wears the top and the bottom of the picture `id` together, unless other garments are chosen already. */
function BothChoice({ id, onWorn }: { id: string; onWorn: () => void }) {
  const studio = useStore()
  const hasOthers = useStudioState(({ others }) => others.length > 0)
  if (hasOthers) return null
  const wear = async () => {
    try {
      const { wearBoth } = await withWords(import('../rack/wear-both.ts'), 'rack')
      wearBoth(studio, id)
      onWorn()
    } catch {
      showToast(t('studio.clothing.add.failed'))
    }
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      icon="plus"
      className="studio-finding-offer -ms-3"
      onClick={() => void wear()}
    >
      {t('studio.clothing.both')}
    </Button>
  )
}

type FindingsProps = Extract<CheckState, { words: string[] }> & { area: Area }

/** The findings as one line that expands. On small screens a late answer must not shift the page below. */
function Findings({ kind, words, area }: FindingsProps) {
  const isImpossible = kind === 'impossible'
  const [why, ...more] = words
  const line = isImpossible ? why : t(`studio.${area}.notes`, { count: words.length })
  const list = isImpossible ? more : words
  return (
    <details className="studio-finding" open={isWide()}>
      <summary className="studio-check">
        <span className={isImpossible ? 'text-pin' : ''}>
          <Icon name={isImpossible ? 'alert' : 'info'} size={18} />
        </span>
        {line}
        {list.length > 0 && <Icon name="chevron" size={18} />}
      </summary>
      <ul>
        {list.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}

function spoken(state: CheckState, area: Area): string {
  if (state.kind === 'fine') return t(`studio.${area}.fine`)
  if (state.kind === 'impossible' || state.kind === 'doubtful') return state.words.join(' ')
  return ''
}
