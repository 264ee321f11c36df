import { useCallback, useEffect, useRef } from 'react'
import { withWords } from '../../words/with-words.ts'
import { loadFindings } from './picture/load-findings.ts'
import type { Place } from './studio-state.ts'

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

/** The engine of this device comes when it is chosen, and goes with the choice and with the page. */
export function usePlace(place: Place): (place: Place) => void {
  const chosen = useRef(place)
  const release = useCallback(() => void loadEngine().then(({ releaseDevice }) => releaseDevice(), quiet), [])
  useEffect(() => {
    chosen.current = place
    return place === 'device' ? release : undefined
  }, [place, release])
  return useCallback((wanted) => {
    chosen.current = wanted
    if (wanted === 'server') return
    // It may have been chosen otherwise meanwhile.
    void loadForDevice().then((engine) => chosen.current === wanted && engine.prepareDevice(), quiet)
  }, [])
}

/** Where the code does not come, the choice and the first look say so. */
const quiet = () => undefined
