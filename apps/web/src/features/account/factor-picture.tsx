import { useEffect, useState } from 'react'
import { t } from '../../words/translate.ts'

/** The address of an app's key as a QR code. Its code is fetched when it is shown; without it the key stays to be typed. */
export function FactorPicture({ totpURI }: { totpURI: string }) {
  const [source, setSource] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    import('uqr').then(
      ({ renderSVG }) => {
        // Dark on light in any theme: readers of codes want it so.
        const svg = renderSVG(totpURI, { ecc: 'M', border: 4 })
        if (!isGone) setSource(`data:image/svg+xml,${encodeURIComponent(svg)}`)
        return undefined
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [totpURI])
  return source && <img src={source} alt={t('second-factor.picture')} width={192} height={192} />
}
