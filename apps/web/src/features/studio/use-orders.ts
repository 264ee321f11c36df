/** The ways to a look: what each button does now, and why it cannot be pressed. */
import { useEffect } from 'react'
import { costByTier, maxShortEdgePxByPlan } from '@toile/contract/business'
import { showToast } from '../../ui/toasts.ts'
import { preloadRequests } from './load-requests.ts'
import { lookSizeOf, planShortEdgePx } from './look-size.ts'
import type { LookSize } from './look-size.ts'
import { isInterrupted, ownerOf } from './look/look-state.ts'
import type { Person, StudioProps } from './person.ts'
import { heldReason, readyPair } from './studio-state.ts'
import type { ReadyPair, StudioState } from './studio-state.ts'
import type { useLook } from './use-look.ts'
import { t } from '../../words/translate.ts'

type Orders = Pick<StudioProps, 'person' | 'onSignUp' | 'onMissingCredits'> & {
  state: StudioState
  inHand: Pick<ReturnType<typeof useLook>, 'look' | 'request' | 'resume'>
  /** Looks of one pair that can be had at the chosen quality. */
  maxSamples: number
  /** A look is about to be asked for. */
  onOrder: () => void
}

export function useOrders(ports: Orders) {
  const { person, onSignUp, onMissingCredits, state, inHand, maxSamples, onOrder } = ports
  const { look, request, resume } = inHand
  const { options } = state
  const pair = readyPair(state)
  const isReady = pair !== null
  useEffect(() => {
    if (isReady) preloadRequests()
  }, [isReady])
  const reason = heldReason(state, look)
  const onDevice = options.place === 'device'
  const createReason = reason ?? (person === undefined ? t('studio.held.session') : null)
  const samples = Math.min(options.samples, maxSamples)
  const cost = costByTier[options.qualityTier] * samples

  const size = person?.plan && !onDevice ? lookSizeOf(person.plan, state.model.picture) : null

  const make = (chosen: ReadyPair, payer: Person | null, place = options.place) => {
    onOrder()
    const shortEdgePx = payer ? planShortEdgePx(payer.plan) : maxShortEdgePxByPlan.Free
    void request({
      pair: chosen,
      options: { ...options, samples, place },
      ownerId: payer?.id ?? null,
      shortEdgePx,
    })
  }
  const makeChosen = (place = options.place) => {
    if (pair && !reason) make(pair, null, place)
    else if (reason) showToast(reason)
  }
  const demo = () => makeChosen()
  const create = () => {
    if (!pair || createReason) showToast(createReason ?? '')
    else if (!person) onSignUp('create')
    else if (person.credits !== null && person.credits < cost)
      onMissingCredits({ cost, credits: person.credits })
    else make(pair, person)
  }
  return {
    /** Null where the next step is free: for a visitor, and on this device. */
    cost: person === null || onDevice ? null : cost,
    /** Of the next look that is paid; null where the next step is free, and until the plan is known. */
    size,
    onDevice,
    reason,
    createReason,
    demo,
    create,
    /** On this device, whatever place is chosen. */
    createHere: () => makeChosen('device'),
    /** Of a given pair, for nothing. */
    makeFree: (chosen: ReadyPair) => make(chosen, null),
    /** A look whose connection was lost goes on by itself; any other failed one is asked for again. */
    retry: () => {
      if (isInterrupted(look)) resume()
      else if (onDevice || ownerOf(look) === null) demo()
      else create()
    },
    /** What comes next, for the empty result. */
    hint: hintOf({ person, cost, size, onDevice, reason: onDevice ? reason : (createReason ?? reason) }),
  }
}

type Next = {
  person: StudioProps['person']
  cost: number
  size: LookSize | null
  onDevice: boolean
  reason: string | null
}

function hintOf({ person, cost, size, onDevice, reason }: Next): string {
  if (reason) return t('studio.hint.begin')
  if (onDevice) return t('studio.hint.device')
  if (!person) return t('studio.hint.demo')
  const { credits } = person
  const press =
    credits === null ? t('studio.hint.create', { cost }) : t('studio.hint.createWith', { cost, credits })
  return size?.isLess ? `${press} ${size.words}` : press
}
