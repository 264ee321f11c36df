/** The next look from the current choices: its cost, its size, and the reason it cannot be made now. */
import { costByTier, costOfLook, demoRackLooks, garmentsRange } from '@toile/contract/business'
import { findClash } from '@toile/contract/garments'
import { t } from '../../words/translate.ts'
import { lookSizeOf } from './look-size.ts'
import type { LookSize } from './look-size.ts'
import { isLoading } from './look/look-state.ts'
import { readyPair } from './pair-state.ts'
import { categoryOf, chosenGarments } from './rack/garments-state.ts'
import { isRackLoading } from './rack/rack-state.ts'
import type { StudioState } from './studio-state.ts'

export const isOnDevice = ({ options }: StudioState): boolean => options.place === 'device'

/** True when the next look costs credits. Visitors' looks and looks on this device are free. */
export const isPaid = (state: StudioState): boolean => state.person !== null && !isOnDevice(state)

/** Number of variations of one pair that the server offers at the chosen quality. */
export const maxSamplesOf = ({ offer, options }: StudioState): number => offer[options.qualityTier] ?? 1

export const samplesOf = (state: StudioState): number => Math.min(state.options.samples, maxSamplesOf(state))

/** The kind of order. `rack`: one look per garment. `outfit`: one look with all garments. */
export type OrderKind = 'look' | 'rack' | 'outfit'

export const garmentCountOf = (state: StudioState): number => chosenGarments(state).length

export function orderKindOf(state: StudioState): OrderKind {
  if (garmentCountOf(state) < 2) return 'look'
  return state.grouping === 'each' ? 'rack' : 'outfit'
}

/** Cost of the next look in credits, for a paying user. */
export function costOf(state: StudioState): number {
  const { qualityTier } = state.options
  const garments = garmentCountOf(state)
  if (orderKindOf(state) === 'rack') return costByTier[qualityTier] * garments
  return garments > 1 ? costOfLook(qualityTier, garments) : costByTier[qualityTier] * samplesOf(state)
}

/** Returns the predicted size, or null when the look is free or the plan is not known yet. */
export function sizeOf(state: StudioState): LookSize | null {
  const { person, model } = state
  return person?.plan && !isOnDevice(state) ? lookSizeOf(person.plan, model.picture) : null
}

/** The reason why no free look can be ordered now, in words; null when one can. */
export const reasonOf = (state: StudioState): string | null => blockedReason(state, true)

function blockedReason(state: StudioState, isFree: boolean): string | null {
  if (isLoading(state.look) || isRackLoading(state.rack)) return t('studio.held.making')
  if (readyPair(state)) return garmentsReason(state, isFree)
  const reading = state.model.readingId ?? state.clothing.readingId
  return t(reading ? 'studio.held.opening' : 'studio.held.missing')
}

/**
 * The reason why the chosen garments cannot be ordered this way, in words; null when they can. The words are loaded with
 * the second garment.
 */
function garmentsReason(state: StudioState, isFree: boolean): string | null {
  const kind = orderKindOf(state)
  if (kind === 'look') return null
  if (isOnDevice(state)) return t('rack.held.device')
  const garments = chosenGarments(state)
  if (kind === 'rack') {
    const isTooMany = isFree && garments.length > demoRackLooks
    return isTooMany ? t('rack.held.demo', { most: demoRackLooks }) : null
  }
  if (garments.length > garmentsRange.max) return t('rack.held.outfit', { most: garmentsRange.max })
  const clash = findClash(garments.map(categoryOf))
  if (!clash) return null
  const { kind: one, with: other } = clash
  if (one === other) return t('rack.held.twice', { kind: t(`rack.kind.${one}`) })
  return t('rack.held.clash', { one: t(`rack.kind.${one}`), other: t(`rack.kind.${other}`) })
}

/** The reason why no paid look can be ordered now, in words; null when one can. */
export const createReasonOf = (state: StudioState): string | null =>
  blockedReason(state, false) ?? (state.person === undefined ? t('studio.held.session') : null)

/** The next step in words, for the empty result panel. */
export function hintOf(state: StudioState): string {
  const { person } = state
  const onDevice = isOnDevice(state)
  if (onDevice ? reasonOf(state) : createReasonOf(state)) return t('studio.hint.begin')
  if (onDevice) return t('studio.hint.device')
  const kind = orderKindOf(state)
  // An outfit needs an account.
  if (kind === 'outfit' || (person && kind === 'rack')) return t(`rack.hint.${kind}`, { cost: costOf(state) })
  if (!person) return t(kind === 'look' ? 'studio.hint.demo' : 'rack.hint.demo')
  const { credits } = person
  const cost = costOf(state)
  const press =
    credits === null ? t('studio.hint.create', { cost }) : t('studio.hint.createWith', { cost, credits })
  const size = sizeOf(state)
  return size?.isLess ? `${press} ${size.words}` : press
}
