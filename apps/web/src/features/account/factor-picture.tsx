import { useEffect, useState } from 'react'
import { t } from '../../words/translate.ts'

/** The address of an app's key as a QR code. Its code is fetched when it is shown; without it the key stays to be typed. */
export function FactorPicture({ totpURI }: { totpURI: string }) {
  const [rows, setRows] = useState<readonly boolean[][] | null>(null)
  useEffect(() => {
    let isGone = false
    import('uqr').then(
      ({ encode }) => !isGone && setRows(encode(totpURI, { ecc: 'M', border: 4 }).data),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [totpURI])
  if (!rows) return null
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      role="img"
      aria-label={t('second-factor.picture')}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className="w-48"
      shapeRendering="crispEdges"
    >
      {/* Dark on light in any theme: readers of codes want it so. */}
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  )
}
