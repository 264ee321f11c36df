import type { CSSProperties } from 'react'

/** A frame of a picture's own shape, as large as the stage allows: `look.css` reads `--shape`. */
export const frameShape = (widthPx: number, heightPx: number): CSSProperties =>
  ({ '--shape': widthPx / heightPx, aspectRatio: `${widthPx} / ${heightPx}` }) as CSSProperties
