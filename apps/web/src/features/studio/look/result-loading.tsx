import { TapeProgress } from '../../../ui/tape-progress.tsx'
import { StudioPicture } from '../picture/studio-picture.tsx'
import type { Look, LookSources } from './look-state.ts'
import { loadingMessageMs, loadingMessages, percentOf, stepWords } from './progress-words.ts'
import { frameShape } from './frame-shape.ts'
import { useRotating } from './use-rotating.ts'

/** The person waits in grey behind the tape, which shows true figures; the messages turn beside it. */
export function ResultLoading({ look, sources }: { look: Look; sources: LookSources }) {
  const message = useRotating(loadingMessages, loadingMessageMs)
  const percent = percentOf(look)
  const step = stepWords(look)
  const { widthPx = 3, heightPx = 4 } = sources.model ?? {}
  const shape = frameShape(widthPx, heightPx)
  return (
    <div className="studio-frame studio-waiting" style={shape}>
      {sources.model && <StudioPicture picture={sources.model} alt="" sizes="40rem" />}
      <div className="absolute inset-x-0 top-[54%]">
        <TapeProgress size="lg" value={percent} label="Your look" valueText={`${percent}%. ${step}`} />
        <p className="studio-caption mx-3 mt-3">
          <span className="block text-lg font-semibold">{message}</span>
          <span className="block">{step}</span>
        </p>
      </div>
    </div>
  )
}
