/** Changes where the next look is made, and loads this device's engine when it is chosen. */
import { withWords } from '../../words/with-words.ts'
import { loadFindings } from './picture/load-findings.ts'
import type { Place } from './pair-state.ts'
import type { Studio } from './studio-store.ts'

const loadEngine = () => import('./device/device-engine.ts')

/**
 * Loads the engine, and all code from choosing a picture to showing and saving a look, so that none of it needs a network
 * later.
 */
async function loadForDevice() {
  const [engine] = await Promise.all([
    loadEngine(),
    withWords(import('./device/request-on-device.ts'), 'device'),
    import('./look/result-view.tsx'),
    import('./look/result-error.tsx'),
    withWords(import('./studio-dialogs.tsx'), 'guidance'),
    import('./picture/own-picture.ts'),
    import('./picture/people-preview.tsx'),
    import('./picture/canvas.ts'),
    withWords(import('./library/keep-look.tsx'), 'library'),
    loadFindings(),
  ])
  return engine
}

export function changePlace({ get, dispatch }: Studio, place: Place): void {
  dispatch({ type: 'options', options: { place } })
  if (place === 'server') return
  // Another place may have been chosen meanwhile.
  void loadForDevice().then((engine) => get().options.place === place && engine.prepareDevice(), quiet)
}

/** Frees this device's engine, when another place is chosen or the studio closes. */
export const releaseEngine = () => void loadEngine().then(({ releaseDevice }) => releaseDevice(), quiet)

/** Ignores a failed load here: the choice of the place and the first look report it. */
const quiet = () => undefined
