/** Changes where the next look is made, and loads the on-device engine when the device is chosen. */
import { withWords } from '../../words/with-words.ts'
import { loadFindings } from './picture/load-findings.ts'
import type { Place } from './pair-state.ts'
import type { Studio } from './studio-store.ts'

const loadEngine = () => import('./device/device-engine.ts')

/**
 * Loads the engine and all code from choosing a picture to showing and saving a look, so that these steps work offline
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
  // The user may have chosen the server again meanwhile.
  void loadForDevice().then(
    (engine) => get().options.place === place && engine.prepareDevice(),
    ignoreFailure,
  )
}

/** Frees the on-device engine. Called when the server is chosen or the studio closes. */
export const releaseEngine = () =>
  void loadEngine().then(({ releaseDevice }) => releaseDevice(), ignoreFailure)

/** Ignores a failed load: the place's note and the first look report it. */
const ignoreFailure = () => undefined
