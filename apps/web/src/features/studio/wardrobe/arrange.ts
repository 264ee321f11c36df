/** Filters, sorts and groups library items. Pure. */
import type { GeneratedItem, Library, LibraryItem } from '@toile/contract/library'
import { formatDate } from '../../../words/format.ts'
import { language, t } from '../../../words/translate.ts'
import { isFound } from '../library/library-words.ts'

export const collections = ['generated', 'photo', 'outfit'] as const
export type Collection = (typeof collections)[number]

export const sortings = ['newest', 'oldest', 'name'] as const
export type Sorting = (typeof sortings)[number]

/** A library item; only looks have a `generationId`. */
export type KeptItem = LibraryItem & Partial<Pick<GeneratedItem, 'generationId'>>

export type Arrangement = { typed: string; favouritesOnly: boolean; sorting: Sorting }

export const itemsIn = (
  { generated, photos, outfits }: Library,
  collection: Collection,
): readonly KeptItem[] => ({ generated, photo: photos, outfit: outfits })[collection]

/**
 * Filters and sorts items.
 * @param items newest first, as the server sends them
 */
export function arrange(
  items: readonly KeptItem[],
  { typed, favouritesOnly, sorting }: Arrangement,
): KeptItem[] {
  const found = items.filter((item) => (item.favourite || !favouritesOnly) && isFound(item.name, typed))
  if (sorting === 'oldest') return found.toReversed()
  if (sorting === 'newest') return found
  const { compare } = new Intl.Collator(language(), { numeric: true })
  return found.toSorted((one, other) => compare(one.name, other.name))
}

/** The items with these ids that there still are, in the order of the ids. */
export function inOrder(items: readonly KeptItem[], ids: readonly string[]): KeptItem[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type Row =
  | { kind: 'heading'; words: string }
  /** `start` is the index of the first item among all items. */
  | { kind: 'items'; items: readonly KeptItem[]; start: number }

/**
 * Splits items into the rows of a grid, with a heading before each group of one date; sorted by name there are no
 * groups.
 */
export function rowsOf(
  items: readonly KeptItem[],
  { columns, sorting, now }: { columns: number; sorting: Sorting; now: Date },
): Row[] {
  const rows: Row[] = []
  const groups = items.map((item) => (sorting === 'name' ? '' : dateGroup(item, now)))
  for (let start = 0; start < items.length;) {
    const group = groups[start]!
    if (group !== (groups[start - 1] ?? ''))
      rows.push({ kind: 'heading', words: headingOf(group, items[start]!) })
    let end = start + 1
    while (end < items.length && end - start < columns && groups[end] === group) end++
    rows.push({ kind: 'items', items: items.slice(start, end), start })
    start = end
  }
  return rows
}

/** The key of an item's date group. Called for every item, so it avoids slow date formatting. */
function dateGroup({ createdAt }: KeptItem, now: Date): string {
  const date = new Date(createdAt)
  const day = date.toDateString()
  if (day === now.toDateString()) return 'today'
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  return day === yesterday.toDateString() ? 'yesterday' : `${date.getFullYear()}-${date.getMonth()}`
}

function headingOf(group: string, { createdAt }: KeptItem): string {
  if (group === 'today') return t('wardrobe.today')
  if (group === 'yesterday') return t('wardrobe.yesterday')
  return formatDate(createdAt, { month: 'long', year: 'numeric' })
}
