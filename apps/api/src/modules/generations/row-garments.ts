/** Reads the garments of a look from its row: the first garment has its own columns, the others share JSON columns. */
import type { LookGarment } from '@toile/contract/garment-fields'
import type { GenerationRow } from './generation-store.ts'

/** `key` is the blob key of the picture, or null once it is deleted. */
export type RowGarment = Omit<LookGarment, 'imageUrl'> & { key: string | null }

type WithGarments = Pick<
  GenerationRow,
  'category' | 'garment_name' | 'garment_key' | 'further_garments' | 'further_keys' | 'worn'
>

/** Returns the garments in the order of the request. */
export function garmentsOf(row: WithGarments): RowGarment[] {
  const requested = [{ category: row.category, name: row.garment_name }, ...(row.further_garments ?? [])]
  const keys = [row.garment_key, ...(row.further_keys ?? [])]
  return requested.map(({ category, name }, at) => ({
    category,
    name,
    key: keys[at] ?? null,
    kind: row.worn?.[at]?.kind ?? null,
    layer: row.worn?.[at]?.layer ?? null,
  }))
}
