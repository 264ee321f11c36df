import { rackRange } from '@toile/contract/business'
import { Suspense } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { t } from '../../../words/translate.ts'
import { withWords } from '../../../words/with-words.ts'
import { isReady } from '../picture/picture.ts'
import { isOnDevice } from '../next-look.ts'
import { useStore, useStudioState } from '../studio-store.ts'
import { chosenGarments } from './garments-state.ts'

const loadStrip = async () => {
  // Loaded before a rack is accepted.
  void import('./rack-panel.tsx').catch(() => undefined)
  return (await withWords(import('./garment-strip.tsx'), 'rack')).GarmentStrip
}
const GarmentStrip = lazyPart(loadStrip)

/** The button to add a garment, and the garments added. Looks on this device take only one. */
export function AddGarment() {
  const { dispatch } = useStore()
  const isReadyToAdd = useStudioState(
    ({ clothing }) => isReady(clothing.picture) && clothing.readingId === null,
  )
  const hasOthers = useStudioState(({ others }) => others.length > 0)
  const isFull = useStudioState((state) => chosenGarments(state).length >= rackRange.max)
  const onDevice = useStudioState(isOnDevice)
  const add = async () => {
    try {
      // Its words must be loaded before there are two garments.
      await loadStrip()
      dispatch({ type: 'garmentAdded' })
    } catch {
      showToast(t('studio.clothing.add.failed'))
    }
  }
  const button = !isFull && (
    <Button
      size="sm"
      icon="plus"
      variant="line"
      className="justify-self-start"
      reason={isReadyToAdd ? null : t('studio.clothing.add.none')}
      onClick={() => void add()}
    >
      {t('studio.clothing.add')}
    </Button>
  )
  if (!hasOthers) return onDevice ? null : button
  return (
    <Suspense fallback={button}>
      <GarmentStrip instead={button}>{button}</GarmentStrip>
    </Suspense>
  )
}
