import { useLayoutEffect, useState, type RefObject } from 'react'

const LEAST_TILE_PX = { phone: 104, desk: 160 }
const DESK_FROM_PX = 640
export const GAP_PX = 12

export type Columns = { columns: number; tilePx: number; topPx: number }

/** How many tiles stand in a row of the element, how wide they are, and where the element begins on the page. */
export function useColumns(element: RefObject<HTMLElement | null>): Columns {
  const [measured, setMeasured] = useState({ widthPx: 0, topPx: 0 })
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    const measure = () => {
      const { width: widthPx, top } = current.getBoundingClientRect()
      const topPx = top + window.scrollY
      setMeasured((now) => (now.widthPx === widthPx && now.topPx === topPx ? now : { widthPx, topPx }))
    }
    measure()
    // Its width, and the height of all that stands above it.
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  const { widthPx, topPx } = measured
  const least = widthPx < DESK_FROM_PX ? LEAST_TILE_PX.phone : LEAST_TILE_PX.desk
  const columns = Math.max(2, Math.floor((widthPx + GAP_PX) / (least + GAP_PX)))
  return { columns, tilePx: (widthPx - GAP_PX * (columns - 1)) / columns, topPx }
}
