/** Where a look stands, in words and as a figure for the tape. */
import type { GenerationStage } from '@toile/contract/generations'
import type { Look } from './look-state.ts'

/** Part of the tape that the upload fills; the rest is the engine's own progress. */
const UPLOAD_SHARE = 0.2

/** Shown one after the other while a look is made. */
export const loadingMessages = [
  'Warming up the virtual dressing room…',
  'Tailoring the outfit…',
  'Finding the background…',
  'Adding shadows and lighting…',
  'Perfecting details…',
  'Almost ready…',
] as const

export const loadingMessageMs = 3000

const stageWords: Record<Exclude<GenerationStage, 'queued'>, string> = {
  preparing: 'Opening both pictures',
  person: 'Finding the person',
  garment: 'Cutting out the outfit',
  fit: 'Fitting the outfit to the body',
  compose: 'Putting the look together',
  finishing: 'Saving the picture',
  done: 'Done',
}

/** 0-100, whole. */
export function percentOf(look: Look): number {
  if (look.status === 'done') return 100
  if (look.status === 'sending') return Math.floor(100 * UPLOAD_SHARE * look.sent)
  if (look.status === 'making') return Math.floor(100 * (UPLOAD_SHARE + (1 - UPLOAD_SHARE) * look.progress))
  return 0
}

/** The true step a look is at, for the line under the tape. */
export function stepWords(look: Look): string {
  if (look.status === 'sending') return `Sending your pictures, ${Math.floor(100 * look.sent)} %`
  if (look.status !== 'making') return ''
  if (look.stage !== 'queued') return stageWords[look.stage]
  return look.queuePlace ? `In the queue, ${look.queuePlace} ahead of you` : 'Next in the queue'
}
