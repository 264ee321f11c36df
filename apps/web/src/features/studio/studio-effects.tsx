import { Suspense, lazy, useEffect, useState } from 'react'
import { changePeople, chooseFile } from './choose-pictures.ts'
import { useSavedUnseen } from './library/use-saved-unseen.ts'
import { preloadRequests } from './load-requests.ts'
import { useCreditsMoved } from './look/use-credits-moved.ts'
import { useKeptDeviceLook } from './look/use-kept-device-look.ts'
import { useLookNotices } from './look/use-look-notices.ts'
import { readyPair } from './pair-state.ts'
import { useKeptPair } from './picture/use-kept-pair.ts'
import { releaseEngine } from './place.ts'
import { useKeptGarments } from './rack/use-kept-garments.ts'
import { hasRememberedRack } from './rack/remembered-rack.ts'
import { useStore, useStudioState } from './studio-store.ts'
import { useGeneration } from './use-generation.ts'
import { useSamplesOffer } from './use-samples-offer.ts'
import { useSharedClothing } from './use-shared-clothing.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** Loaded with the first rack. If loading fails, the rack is found again on the next visit. */
const RackEffects = lazy(() =>
  import('./rack/rack-effects.tsx').then(
    ({ RackEffects }) => ({ default: RackEffects }),
    () => ({ default: () => null }),
  ),
)

/** Renders nothing: runs the effects of the state outside the panels, so that these need not render for them. */
export function StudioEffects() {
  const studio = useStore()
  const look = useStudioState((state) => state.look)
  useKeptPair()
  useGeneration()
  useKeptGarments()
  useKeptDeviceLook()
  useLookNotices(look)
  useSavedUnseen()
  useCreditsMoved(look, () => studio.page.onCreditsMoved())
  useSamplesOffer()
  useSharedClothing((file) => void chooseFile(studio, 'clothing', file))
  useShortcuts()

  // A look made on this device supplies the people of its photo, which was not checked.
  const people = look.status === 'done' ? look.finished.people : undefined
  const photoId = look.status === 'done' ? look.sources.model?.id : undefined
  useEffect(() => {
    if (people && photoId !== undefined) changePeople(studio, photoId, { people })
  }, [studio, people, photoId])

  const isReady = useStudioState((state) => readyPair(state) !== null)
  useEffect(() => {
    if (isReady) preloadRequests()
  }, [isReady])

  const place = useStudioState(({ options }) => options.place)
  useEffect(() => (place === 'device' ? releaseEngine : undefined), [place])

  useEffect(() => () => studio.sending?.controller.abort(), [studio])

  const [isRemembered] = useState(hasRememberedRack)
  const hasRack = useStudioState(({ rack }) => rack !== null)
  return isRemembered || hasRack ? (
    <Suspense fallback={null}>
      <RackEffects />
    </Suspense>
  ) : null
}
