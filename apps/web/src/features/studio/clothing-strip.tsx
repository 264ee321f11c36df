import { Suspense, lazy } from 'react'
import { sampleClothing } from '../../lib/sample-pictures.ts'
import { withWords } from '../../words/with-words.ts'
import { chooseSample } from './choose-pictures.ts'
import { SampleGrid } from './picture/sample-grid.tsx'
import { personIdOf } from './studio-state.ts'
import { useStore, useStudioState } from './studio-store.ts'

// Visitors keep nothing: its code comes for those who are signed in.
const OwnStrip = lazy(async () => ({
  default: (await withWords(import('./library/own-strip.tsx'), 'library')).OwnStrip,
}))

/** Small screens: clothing to swipe through, the person's own first. */
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
