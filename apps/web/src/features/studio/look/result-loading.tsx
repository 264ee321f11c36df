import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TapeProgress } from '../../../ui/tape-progress.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { StudioPicture } from '../picture/studio-picture.tsx'
import type { Look, LookSources } from './look-state.ts'
import { allowNotifications, canAllowNotifications } from './notifications.ts'
import { loadingTurnMs, loadingTurns, percentOf, stepWords } from './progress-words.ts'
import { quotaWords } from './quota-words.ts'
import { frameShape } from './frame-shape.ts'
import { ToolbarTitle } from './toolbar-title.tsx'
import { useRotating } from './use-rotating.ts'
import { t } from '../../../words/translate.ts'

type ResultLoadingProps = {
  look: Look
  sources: LookSources
  /** True while a cancellation waits for the server's answer. */
  cancelling: boolean
  onCancel: () => void
}

/** A look in progress, with a button to cancel it. */
export function ResultLoading({ look, sources, cancelling, onCancel }: ResultLoadingProps) {
  return (
    <>
      <div className="studio-toolbar">
        <ToolbarTitle note={look.status === 'making' ? quotaWords(look.demo) : null}>
          {t('studio.making')}
        </ToolbarTitle>
        <NotifyButton />
        <Button size="sm" busy={cancelling} onClick={onCancel}>
          {t('studio.making.cancel')}
        </Button>
      </div>
      <div className="studio-stage">
        <Waiting look={look} sources={sources} />
      </div>
    </>
  )
}

/** Offers notifications; disappears once the user has been asked. */
function NotifyButton() {
  const [isOffered, setOffered] = useState(canAllowNotifications)
  const ask = async () => {
    if (await allowNotifications()) showToast(t('studio.notify.allowed'))
    setOffered(false)
  }
  return (
    isOffered && (
      <Button size="sm" variant="quiet" onClick={() => void ask()}>
        {t('studio.notify')}
      </Button>
    )
  )
}

/** The photo in grey behind the progress bar, which shows actual progress, with rotating messages beside it. */
function Waiting({ look, sources }: { look: Look; sources: LookSources }) {
  const turn = useRotating(loadingTurns, loadingTurnMs)
  const percent = percentOf(look)
  const step = stepWords(look)
  const { widthPx = 3, heightPx = 4 } = sources.model ?? {}
  const shape = frameShape(widthPx, heightPx)
  return (
    <div className="studio-frame studio-waiting" style={shape}>
      {sources.model && <StudioPicture picture={sources.model} alt="" sizes="40rem" />}
      <div className="studio-waiting-words">
        <TapeProgress
          size="lg"
          value={percent}
          label={t('studio.making.look')}
          valueText={t('studio.making.progress', { percent, step })}
        />
        <p className="studio-caption mx-3 mt-3">
          <span className="block text-lg font-semibold">{t(`studio.making.turn.${turn}`)}</span>
          <span className="block">{step}</span>
        </p>
      </div>
    </div>
  )
}
