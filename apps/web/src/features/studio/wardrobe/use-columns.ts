import { useLayoutEffect, useState, type RefObject } from 'react'

const MIN_TILE_PX = { phone: 104, desk: 160 }
const DESK_MIN_WIDTH_PX = 640
export const GAP_PX = 12

export type Columns = { columns: number; tilePx: number; topPx: number }

/** Measures the grid: tiles per row, their width, and the element's top on the page. */
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
    // Observes the element's width, and the body for changes above the element.
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  const { widthPx, topPx } = measured
  const least = widthPx < DESK_MIN_WIDTH_PX ? MIN_TILE_PX.phone : MIN_TILE_PX.desk
  const columns = Math.max(2, Math.floor((widthPx + GAP_PX) / (least + GAP_PX)))
  return { columns, tilePx: (widthPx - GAP_PX * (columns - 1)) / columns, topPx }
}
