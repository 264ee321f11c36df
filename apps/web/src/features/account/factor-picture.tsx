import { useEffect, useState } from 'react'
import { t } from '../../words/translate.ts'

/** The TOTP URI as a QR code. The encoder is loaded on demand; if that fails, the secret can still be typed. */
export function FactorPicture({ totpURI }: { totpURI: string }) {
  const [source, setSource] = useState<string | null>(null)
  useEffect(() => {
    let isUnmounted = false
    import('uqr').then(
      ({ renderSVG }) => {
        // Dark on light in any theme, as QR readers require.
        const svg = renderSVG(totpURI, { ecc: 'M', border: 4 })
        if (!isUnmounted) setSource(`data:image/svg+xml,${encodeURIComponent(svg)}`)
        return undefined
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [totpURI])
  return source && <img src={source} alt={t('second-factor.picture')} width={192} height={192} />
}
