import type { CSSProperties } from 'react'

/** Styles of a frame with the picture's aspect ratio, as large as the stage allows. `look.css` reads `--shape`. */
export const frameShape = (widthPx: number, heightPx: number): CSSProperties =>
  ({ '--shape': widthPx / heightPx, aspectRatio: `${widthPx} / ${heightPx}` }) as CSSProperties
