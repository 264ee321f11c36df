/** Renders nothing: follows the current rack, and finds it again after a reload. */
import { useEffect } from 'react'
import { isInterrupted } from '../look/look-state.ts'
import { personIdOf } from '../studio-state.ts'
import { useStore, useStudioState } from '../studio-store.ts'
import { loadRack } from './load-rack.ts'
import { isRackLoading } from './rack-state.ts'
import { forgetRack, hasRememberedRack } from './remembered-rack.ts'

export function RackEffects() {
  const studio = useStore()
  const { dispatch } = studio
  const personId = useStudioState(personIdOf)
  useEffect(() => {
    if (!hasRememberedRack() || studio.get().rack) return
    void loadRack().then(({ findRack }) => findRack(studio, personId), ignoreFailure)
  }, [studio, personId])

  const reference = useStudioState(({ rack }) => rack?.reference)
  const ownerId = reference?.ownerId ?? null
  const isOthers = ownerId !== null && personId !== undefined && ownerId !== personId
  useEffect(() => {
    if (!isOthers) return
    forgetRack()
    dispatch({ type: 'rackClosed' })
  }, [isOthers, dispatch])

  const isMaking = useStudioState(({ rack }) => isRackLoading(rack))
  useEffect(() => {
    if (!reference || !isMaking) return undefined
    const controller = new AbortController()
    void loadRack().then(({ follow }) => follow(studio, reference, controller.signal), ignoreFailure)
    if (reference.looks.some((look) => look.isAlone))
      void import('./retry-in-rack.ts').then(
        ({ followSingly }) => followSingly(studio, reference, controller.signal),
        ignoreFailure,
      )
    return () => controller.abort()
  }, [studio, reference, isMaking])

  const isBroken = useStudioState(({ rack }) => rack?.looks.some(isInterrupted) ?? false)
  useEffect(() => {
    if (!isBroken) return undefined
    const resume = () => dispatch({ type: 'rackResumed' })
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [isBroken, dispatch])

  // Credits are held on acceptance and settled as each look ends.
  const steps = useStudioState(({ rack }) => rack?.looks.map(({ status }) => status).join(' '))
  useEffect(() => {
    if (ownerId !== null && steps !== undefined) studio.page.onCreditsMoved()
  }, [studio, ownerId, steps])
  return null
}

const ignoreFailure = () => undefined
