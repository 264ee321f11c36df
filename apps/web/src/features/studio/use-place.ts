import { useCallback, useEffect, useRef } from 'react'
import { withWords } from '../../words/with-words.ts'
import { loadFindings } from './picture/load-findings.ts'
import type { Place } from './studio-state.ts'

/** The engine, and all the code that a look passes until it is shown and saved: no connection may be needed then. */
async function loadForDevice() {
  const [engine] = await Promise.all([
    import('./device/device-engine.ts'),
    withWords(import('./device/look-on-device.ts'), 'device'),
    import('./look/result-view.tsx'),
    import('./picture/canvas.ts'),
    withWords(import('./library/keep-look.tsx'), 'library'),
    loadFindings(),
  ])
  return engine
}

/** The engine of this device comes when it is chosen, and goes with the choice and with the page. */
export function usePlace(): (place: Place) => void {
  const isUsed = useRef(false)
  const release = useCallback(() => {
    if (isUsed.current) void loadForDevice().then(({ releaseDevice }) => releaseDevice(), quiet)
  }, [])
  useEffect(() => release, [release])
  return useCallback(
    (place) => {
      if (place === 'server') {
        release()
        return
      }
      isUsed.current = true
      void loadForDevice().then(({ prepareDevice }) => prepareDevice(), quiet)
    },
    [release],
  )
}

/** Where the code does not come, the choice and the first look say so. */
const quiet = () => undefined
