/** The garments of a look, out of the columns of its row: the first has columns of its own, further ones share some. */
import type { LookGarment } from '@toile/contract/garments'
import type { GenerationRow } from './generation-store.ts'

/** `key` is that of its picture; null once it is gone. */
export type RowGarment = Omit<LookGarment, 'imageUrl'> & { key: string | null }

type WithGarments = Pick<
  GenerationRow,
  'category' | 'garment_name' | 'garment_key' | 'further_garments' | 'further_keys' | 'worn'
>

/** In the order of the request. */
export function garmentsOf(row: WithGarments): RowGarment[] {
  const told = [{ category: row.category, name: row.garment_name }, ...(row.further_garments ?? [])]
  const keys = [row.garment_key, ...(row.further_keys ?? [])]
  return told.map(({ category, name }, at) => ({
    category,
    name,
    key: keys[at] ?? null,
    kind: row.worn?.[at]?.kind ?? null,
    layer: row.worn?.[at]?.layer ?? null,
  }))
}
