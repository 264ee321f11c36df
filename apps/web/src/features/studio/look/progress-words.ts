/** The progress of a look, in words and as a percentage for the progress bar. */
import type { Look } from './look-state.ts'
import { t } from '../../../words/translate.ts'

/** The upload's share of the progress bar; the rest is the engine's progress. */
const UPLOAD_SHARE = 0.2

/** Numbers of the messages shown in turn while a look is made, as in the catalogue. */
export const loadingTurns = [1, 2, 3, 4, 5, 6] as const

export const loadingTurnMs = 3000

/** Whole percent, 0 to 100. */
export function percentOf(look: Look): number {
  if (look.status === 'done') return 100
  if (look.status === 'sending') return Math.floor(100 * UPLOAD_SHARE * look.sent)
  return look.status === 'making' ? percentOfAccepted(look.progress) : 0
}

/** Whole percent of a look whose pictures are uploaded. @param progress the engine's progress, 0 to 1 */
export const percentOfAccepted = (progress: number): number =>
  Math.floor(100 * (UPLOAD_SHARE + (1 - UPLOAD_SHARE) * progress))

/** The actual step of a look, for the line below the progress bar. */
export function stepWords(look: Look): string {
  if (look.status === 'sending') {
    const percent = Math.floor(100 * look.sent)
    return t(look.onDevice ? 'studio.stage.loading' : 'studio.stage.sending', { percent })
  }
  if (look.status !== 'making') return ''
  if (look.stage !== 'queued') return t(`studio.stage.${look.stage}`)
  return look.queuePlace ? t('studio.stage.queued', { place: look.queuePlace }) : t('studio.stage.next')
}
