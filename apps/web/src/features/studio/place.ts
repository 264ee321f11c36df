/** Where the next look is made, and the engine of this device, which comes when that is chosen. */
import { withWords } from '../../words/with-words.ts'
import { loadFindings } from './picture/load-findings.ts'
import type { Place } from './pair-state.ts'
import type { Studio } from './studio-store.ts'

const loadEngine = () => import('./device/device-engine.ts')

/**
 * The engine, and all the code that pictures pass until they are chosen, and a look until it is shown and saved: no
 * connection may be needed then.
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
  // It may have been chosen otherwise meanwhile.
  void loadForDevice().then((engine) => get().options.place === place && engine.prepareDevice(), quiet)
}

/** Ends the engine: with the choice, and with the page. */
export const releaseEngine = () => void loadEngine().then(({ releaseDevice }) => releaseDevice(), quiet)

/** Where the code does not come, the choice and the first look say so. */
const quiet = () => undefined
