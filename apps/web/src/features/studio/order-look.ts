/** Commands of the buttons that make looks: free, for credits, on this device, or again. */
import { maxShortEdgePxByPlan } from '@toile/contract/business'
import { showToast } from '../../ui/toasts.ts'
import { chooseSample } from './choose-pictures.ts'
import { planShortEdgePx } from './look-size.ts'
import { isInterrupted, ownerOf } from './look/look-state.ts'
import { costOf, createReasonOf, isOnDevice, orderKindOf, reasonOf, samplesOf } from './next-look.ts'
import { readyPair } from './pair-state.ts'
import type { ReadyPair } from './pair-state.ts'
import type { Person } from './person.ts'
import { changePlace } from './place.ts'
import { chosenGarments } from './rack/garments-state.ts'
import { placeOrder } from './request-look.ts'
import { firstPair } from './sample-pair.ts'
import type { Studio } from './studio-store.ts'

/** Requests a look of the pair, or of `garments` when given. `payer` is null for a free look. */
function make(studio: Studio, pair: ReadyPair, payer: Person | null, garments = [pair.clothing]): void {
  const state = studio.get()
  const hasSeveral = garments.length > 1
  const isRack = hasSeveral && state.grouping === 'each'
  const options = { ...state.options, samples: hasSeveral ? 1 : samplesOf(state) }
  const shortEdgePx = payer ? planShortEdgePx(payer.plan) : maxShortEdgePxByPlan.Free
  void placeOrder(studio, { pair, garments, isRack, options, ownerId: payer?.id ?? null, shortEdgePx })
}

/** Makes a free look from the current choices: a demo, or a look on this device. */
export function makeFree(studio: Studio): void {
  const state = studio.get()
  const pair = readyPair(state)
  const reason = reasonOf(state)
  if (pair && !reason) make(studio, pair, null, chosenGarments(state))
  else if (reason) showToast(reason)
}

/** Switches to this device and makes the look there. */
export function makeHere(studio: Studio): void {
  changePlace(studio, 'device')
  makeFree(studio)
}

/** Makes a look for credits. Visitors are asked to sign up first. */
export function createLook(studio: Studio): void {
  const state = studio.get()
  const { person } = state
  const pair = readyPair(state)
  const reason = createReasonOf(state)
  const cost = costOf(state)
  if (!pair || reason) showToast(reason ?? '')
  else if (!person) studio.page.onSignUp('create')
  else if (person.credits !== null && person.credits < cost)
    studio.page.onMissingCredits({ cost, credits: person.credits })
  else make(studio, pair, person, chosenGarments(state))
}

/** Makes the next look: free for a visitor or on this device, otherwise for credits. The Enter key calls this. */
export function makeNext(studio: Studio): void {
  const state = studio.get()
  const isFree = state.person === null && orderKindOf(state) !== 'outfit'
  if (isFree || isOnDevice(state)) makeFree(studio)
  else createLook(studio)
}

/** Retries a failed look: follows it again when it may be in progress, otherwise requests it again. */
export function retryLook(studio: Studio): void {
  const state = studio.get()
  if (isInterrupted(state.look)) studio.dispatch({ type: 'resumed' })
  else if (isOnDevice(state) || ownerOf(state.look) === null) makeFree(studio)
  else createLook(studio)
}

/** Chooses the sample pair of a first look and makes that look free of charge. */
export async function makeFirst(studio: Studio): Promise<void> {
  const first = firstPair
  const [model, clothing] = await Promise.all([
    first && chooseSample(studio, 'model', first.model),
    first && chooseSample(studio, 'clothing', first.clothing),
  ])
  if (model && clothing) make(studio, { model, clothing }, null)
}
