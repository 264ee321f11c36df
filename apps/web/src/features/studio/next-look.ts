/** The next look, of what is chosen: its cost and its size, and why it cannot be made now. */
import { costByTier } from '@toile/contract/business'
import { t } from '../../words/translate.ts'
import { lookSizeOf } from './look-size.ts'
import type { LookSize } from './look-size.ts'
import { isLoading } from './look/look-state.ts'
import { readyPair } from './pair-state.ts'
import type { StudioState } from './studio-state.ts'

export const isOnDevice = ({ options }: StudioState): boolean => options.place === 'device'

/** Whether it is for credits: a visitor's is free, and so is one on this device. */
export const isPaid = (state: StudioState): boolean => state.person !== null && !isOnDevice(state)

/** Looks of one pair that can be had at the chosen quality. */
export const maxSamplesOf = ({ offer, options }: StudioState): number => offer[options.qualityTier] ?? 1

export const samplesOf = (state: StudioState): number => Math.min(state.options.samples, maxSamplesOf(state))

/** Credits, for those who pay. */
export const costOf = (state: StudioState): number => costByTier[state.options.qualityTier] * samplesOf(state)

/** Null where it is free, and until the plan is known. */
export function sizeOf(state: StudioState): LookSize | null {
  const { person, model } = state
  return person?.plan && !isOnDevice(state) ? lookSizeOf(person.plan, model.picture) : null
}

/** Why no look can be asked for now, in words; `null` when one can. */
export function reasonOf(state: StudioState): string | null {
  if (isLoading(state.look)) return t('studio.held.making')
  if (readyPair(state)) return null
  const reading = state.model.readingId ?? state.clothing.readingId
  return t(reading ? 'studio.held.opening' : 'studio.held.missing')
}

/** The same for one that is paid. */
export const createReasonOf = (state: StudioState): string | null =>
  reasonOf(state) ?? (state.person === undefined ? t('studio.held.session') : null)

/** What comes next, for the empty result. */
export function hintOf(state: StudioState): string {
  const { person } = state
  const onDevice = isOnDevice(state)
  if (onDevice ? reasonOf(state) : createReasonOf(state)) return t('studio.hint.begin')
  if (onDevice) return t('studio.hint.device')
  if (!person) return t('studio.hint.demo')
  const { credits } = person
  const cost = costOf(state)
  const press =
    credits === null ? t('studio.hint.create', { cost }) : t('studio.hint.createWith', { cost, credits })
  const size = sizeOf(state)
  return size?.isLess ? `${press} ${size.words}` : press
}
