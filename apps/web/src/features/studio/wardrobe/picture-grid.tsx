/** A virtualised grid of library items: only rows near the viewport are mounted, and the focused item. */
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../../words/translate.ts'
import { rowsOf, type KeptItem, type Row, type Sorting } from './arrange.ts'
import { Tile, type Press } from './tile.tsx'
import { GAP_PX, useColumns } from './use-columns.ts'

const HEADING_PX = 48
const NAME_PX = 30
/** Rows that are rendered above and below the visible ones. */
const ROWS_BEYOND = 3

type PictureGridProps = {
  items: readonly KeptItem[]
  sorting: Sorting
  selectedIds: ReadonlySet<string>
  isSelecting: boolean
  onPress: (item: KeptItem, press: Press) => void
  onSelectAll: () => void
  onSelectNone: () => void
  /** Called when Delete is pressed on a focused picture. */
  onDelete: (item: KeptItem) => void
}

export function PictureGrid(props: PictureGridProps) {
  const { items, sorting, selectedIds, isSelecting, onPress } = props
  const hintId = useId()
  const list = useRef<HTMLDivElement>(null)
  const { columns, tilePx, topPx } = useColumns(list)
  const [now] = useState(() => new Date())
  const rows = useMemo(() => rowsOf(items, { columns, sorting, now }), [items, columns, sorting, now])
  const [wantedPlace, setPlace] = useState(0)
  const place = Math.min(wantedPlace, items.length - 1)
  const activeRow = rowAt(rows, place)
  const rowPx = (tilePx * 4) / 3 + NAME_PX + GAP_PX

  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this code
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (at) => (rows[at]?.kind === 'heading' ? HEADING_PX : rowPx),
    overscan: ROWS_BEYOND,
    scrollMargin: topPx,
    useFlushSync: false,
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = new Set(defaultRangeExtractor(range))
        if (activeRow >= 0) shown.add(activeRow)
        return [...shown].sort((one, other) => one - other)
      },
      [activeRow],
    ),
  })
  useEffect(() => virtualizer.measure(), [virtualizer, rows, rowPx])

  const movingTo = useRef<number>(undefined)
  useEffect(() => {
    // The effect for an earlier place may still run.
    if (movingTo.current !== place) return
    movingTo.current = undefined
    const tile = list.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)
    tile?.focus({ preventScroll: true })
    tile?.scrollIntoView({ block: 'nearest' })
  })
  const moveTo = (next: number) => {
    movingTo.current = next
    setPlace(next)
  }
  const pressKey = (event: KeyboardEvent) => {
    const item = items[place]
    if (item && actOn(event, item, place, { ...props, rows, moveTo })) event.preventDefault()
  }
  return (
    <fieldset aria-describedby={hintId}>
      <legend className="sr-only">{t('wardrobe.pictures')}</legend>
      <p id={hintId} hidden>
        {t('wardrobe.keys')}
      </p>
      <div ref={list} className="wardrobe-rows" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index]
          const style = { transform: `translateY(${start - topPx}px)` }
          if (row?.kind === 'heading')
            return (
              // Hidden from screen readers: each picture states its date.
              <div key={key} aria-hidden="true" className="wardrobe-row wardrobe-heading" style={style}>
                {row.words}
              </div>
            )
          return (
            <div
              key={key}
              className="wardrobe-row wardrobe-items"
              style={{ ...style, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {row?.items.map((item, at) => (
                <Tile
                  key={item.id}
                  item={item}
                  place={row.start + at}
                  isSelected={selectedIds.has(item.id)}
                  isSelecting={isSelecting}
                  isActive={row.start + at === place}
                  onPress={onPress}
                  onFocus={setPlace}
                  onKeyDown={pressKey}
                />
              ))}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

const rowAt = (rows: readonly Row[], place: number) =>
  rows.findIndex((row) => row.kind === 'items' && row.start <= place && place < row.start + row.items.length)

type Keys = Omit<PictureGridProps, 'sorting' | 'selectedIds' | 'isSelecting'> & {
  rows: readonly Row[]
  moveTo: (place: number) => void
}

/** Handles a key; returns false for keys the grid does not use. */
function actOn(
  { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  item: KeptItem,
  place: number,
  keys: Keys,
) {
  const { items, onPress, onSelectAll, onSelectNone, onDelete, moveTo } = keys
  const next = placeAfter(key, place, keys)
  if (next !== null) {
    const other = items[next]
    if (shiftKey) onPress(item, 'extend')
    if (shiftKey && other) onPress(other, 'extend')
    moveTo(next)
  } else if (key === 'a' && (ctrlKey || metaKey)) onSelectAll()
  else if (key === 'Escape') onSelectNone()
  else if (key === 'Delete') onDelete(item)
  else return false
  return true
}

/** The index a key moves to; null for other keys. Up and down keep the column across headings. */
function placeAfter(key: string, place: number, { rows, items }: Pick<Keys, 'rows' | 'items'>) {
  const last = items.length - 1
  const within = (next: number) => Math.max(0, Math.min(last, next))
  switch (key) {
    case 'ArrowLeft':
      return within(place - 1)
    case 'ArrowRight':
      return within(place + 1)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'ArrowUp':
    case 'ArrowDown':
      return placeInRow(key === 'ArrowUp' ? -1 : 1, place, rows)
    default:
      return null
  }
}

function placeInRow(step: 1 | -1, place: number, rows: readonly Row[]): number {
  const at = rowAt(rows, place)
  const from = rows[at]
  let next = at + step
  while (rows[next]?.kind === 'heading') next += step
  const to = rows[next]
  if (from?.kind !== 'items' || to?.kind !== 'items') return place
  return to.start + Math.min(place - from.start, to.items.length - 1)
}
