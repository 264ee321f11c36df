/** Renders only the result panel, with a look in each of its states. */
import { render } from '@testing-library/react'
import type { LookFailure } from '../../src/features/studio/look/look-failure.ts'
import type { Look } from '../../src/features/studio/look/look-state.ts'
import { ResultPanel } from '../../src/features/studio/look/result-panel.tsx'
import type { ResultPanelProps } from '../../src/features/studio/look/result-panel.tsx'
import type { Picture } from '../../src/features/studio/picture/picture.ts'

const picture = (name: string): Picture => ({
  id: name,
  origin: 'sample',
  name,
  source: { src: `/${name}.jpg`, width: 3, height: 4 },
  ownerId: null,
  widthPx: 3,
  heightPx: 4,
  file: new Blob([name]),
})
export const sources = { model: picture('Woman in navy'), clothing: picture('Floral dress') }
const reference = {
  id: 'g1',
  statusUrl: '/api/generate/g1',
  eventsUrl: '/api/generate/g1/events',
  startedAt: 1,
  ownerId: null,
}
export const making: Extract<Look, { status: 'making' }> = {
  status: 'making',
  reference,
  sources,
  found: false,
  stage: 'queued',
  progress: 0,
  queuePlace: 3,
}
export const done = (warnings: { code: string; message: string }[] = []): Look => ({
  status: 'done',
  reference,
  sources,
  finished: {
    image: '/api/blobs/look.jpg',
    widthPx: 720,
    heightPx: 960,
    warnings,
    savedId: null,
    names: { model: null, clothing: null },
    variants: [],
  },
})
export const failure: LookFailure = {
  message: 'No person was found.',
  advice: 'Use another photo.',
  charge: 'You were not charged.',
  remedy: 'model',
}

export const show = (look: Look, props: Partial<ResultPanelProps> = {}) => {
  const nothing = () => {}
  const all: ResultPanelProps = {
    look,
    shortcuts: true,
    keeping: { person: null, onSignUp: nothing, onGallery: nothing },
    first: null,
    hint: 'Choose a photo.',
    freshness: 'new',
    offers: { onSignUp: null, onCreate: null, onDevice: nothing },
    cancelling: false,
    onCancel: nothing,
    onShow: nothing,
    onRetry: nothing,
    onBack: null,
    onChange: nothing,
    ...props,
  }
  const { rerender } = render(<ResultPanel {...all} />)
  return (next: Look) => rerender(<ResultPanel {...all} look={next} />)
}
