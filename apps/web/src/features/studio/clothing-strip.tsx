import { Suspense } from 'react'
import { sampleClothing } from '../../lib/sample-pictures.ts'
import { withWords } from '../../words/with-words.ts'
import { chooseSample } from './choose-pictures.ts'
import { SampleGrid } from './picture/sample-grid.tsx'
import { personIdOf } from './studio-state.ts'
import { useStore, useStudioState } from './studio-store.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

// Loaded for signed-in users only: visitors have no library.
const OwnStrip = lazyPart(
  async () => (await withWords(import('./library/own-strip.tsx'), 'library')).OwnStrip,
)

/** Small screens: a strip of clothing to choose from, the user's own first. */
export function ClothingStrip() {
  const studio = useStore()
  const personId = useStudioState(personIdOf)
  const chosenId = useStudioState((state) => state.clothing.picture?.id ?? null)
  return (
    <div className="studio-strip">
      {personId && (
        <Suspense>
          <OwnStrip personId={personId} />
        </Suspense>
      )}
      <SampleGrid
        area="clothing"
        samples={sampleClothing}
        selectedId={chosenId}
        onSelect={(sample) => void chooseSample(studio, 'clothing', sample)}
      />
    </div>
  )
}
