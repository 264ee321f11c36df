import { Suspense } from 'react'
import { dressFurther } from '../dress-further.ts'
import { cancelShown } from '../end-look.ts'
import { hintOf } from '../next-look.ts'
import { createLook, makeFirst, makeHere, retryLook } from '../order-look.ts'
import { openPicker } from '../pick-picture.ts'
import { firstPair } from '../sample-pair.ts'
import { chosenGarments } from '../rack/garments-state.ts'
import { shownLook, viewedOf } from '../studio-state.ts'
import type { StudioState } from '../studio-state.ts'
import { useStore, useStudioState } from '../studio-store.ts'
import type { Studio } from '../studio-store.ts'
import { isReady } from '../picture/picture.ts'
import { showToast } from '../../../ui/toasts.ts'
import { lazyPart, offerRetry } from '../../../ui/lazy-part.tsx'
import { t } from '../../../words/translate.ts'
import { withWords } from '../../../words/with-words.ts'
import { isOutdated } from './freshness.ts'
import type { Freshness } from './freshness.ts'
import { isInterrupted, isVariantOf, referenceOf } from './look-state.ts'
import type { Look } from './look-state.ts'
import { ResultPanel } from './result-panel.tsx'

// Loaded for signed-in users only: visitors have no history.
const History = lazyPart(async () => (await withWords(import('../history/history.tsx'), 'library')).History)
const Compare = lazyPart(async () => (await withWords(import('../history/compare.tsx'), 'library')).Compare)

const RackPanel = lazyPart(async () => (await withWords(import('../rack/rack-panel.tsx'), 'rack')).RackPanel)

/** The current or viewed look, or two compared looks, and the history. */
export function ShownResult() {
  const studio = useStore()
  const { dispatch } = studio
  const look = useStudioState(shownLook)
  const freshness = useStudioState(freshnessOf)
  const current = useStudioState((state) => state.look)
  const hasReplaced = useStudioState(({ replaced }) => replaced?.look != null)
  const isViewed = useStudioState((state) => viewedOf(state).look !== null)
  const rack = useStudioState((state) => state.rack)
  const compared = useStudioState((state) => viewedOf(state).compared)
  const cancelling = useStudioState((state) => state.cancelling)
  const shortcuts = useStudioState((state) => state.shortcutsEnabled)
  const person = useStudioState((state) => state.person)
  const hasChosen = useStudioState(({ model, clothing, others }) =>
    Boolean(model.picture ?? clothing.picture ?? others[0]),
  )
  const hint = useStudioState(hintOf)
  const leaveComparison = () => dispatch({ type: 'compared', looks: null })
  const first = !hasChosen && firstPair
  return (
    <ResultPanel
      look={look}
      freshness={freshness}
      shortcuts={shortcuts}
      keeping={{
        person,
        onSignUp: (reason) => studio.page.onSignUp(reason),
        onGallery: (open) => studio.page.onGallery(open),
      }}
      cancelling={cancelling}
      onCancel={() => cancelShown(studio)}
      onShow={(shown) => {
        const isInHand = shown.reference.id === referenceOf(studio.get().look)?.id
        dispatch({ type: 'viewed', look: isInHand ? null : shown })
      }}
      onFurther={(of, file) => dressFurther(studio, of, file)}
      // A look of the history was made from other pictures; these must be chosen again first.
      onRetry={isViewed ? null : look === current ? () => retryLook(studio) : retryOf(studio, look)}
      onBack={look === current && hasReplaced ? () => dispatch({ type: 'dismissed' }) : null}
      offers={{
        onSignUp: person === null ? () => studio.page.onSignUp('limit') : null,
        onCreate: person ? () => createLook(studio) : null,
        onDevice: () => makeHere(studio),
      }}
      onChange={(area) => openPicker(studio, area)}
      first={first ? { pair: first, onMake: () => void makeFirst(studio) } : null}
      hint={hint}
      top={
        rack && (
          <Suspense fallback={<div className="h-40 lg:h-25" />}>
            <RackPanel key={rack.reference.rackId} rack={rack} instead={offerRetry} />
          </Suspense>
        )
      }
      compare={
        compared && (
          <Suspense>
            <Compare looks={compared} onLeave={leaveComparison} onClose={leaveComparison} />
          </Suspense>
        )
      }
    >
      {person !== null && (
        <div className="studio-history">
          {person && (
            <Suspense>
              <History key={person.id} personId={person.id} instead={offerRetry} />
            </Suspense>
          )}
        </div>
      )}
    </ResultPanel>
  )
}

/** The retry command for a rack's look, requested on its own; null when its pictures are no longer loaded. */
function retryOf(studio: Studio, look: Look): (() => void) | null {
  if (isInterrupted(look)) return () => studio.dispatch({ type: 'rackResumed' })
  if (look.status !== 'failed' || !isReady(look.sources.model) || !isReady(look.sources.clothing)) return null
  return () => void loadRetry().then(({ retryInRack }) => retryInRack(studio, look), failedToLoad)
}

const loadRetry = () => import('../rack/retry-in-rack.ts')
const failedToLoad = () => showToast(t('studio.clothing.add.failed'))

function freshnessOf(state: StudioState): Freshness {
  const viewed = viewedOf(state).look
  if (viewed && !isVariantOf(state.look, viewed)) return 'earlier'
  const look = shownLook(state)
  if (look.status !== 'done') return 'new'
  // The look is now the photo itself.
  if (state.model.picture?.dressed?.lookId === look.reference.id) return 'new'
  // Any of several garments still counts as chosen.
  const garment = chosenGarments(state).find(({ id }) => id === look.sources.clothing?.id)
  const chosen = { model: state.model.picture, clothing: garment ?? state.clothing.picture }
  return isOutdated(look.sources, chosen) ? 'outdated' : 'new'
}
