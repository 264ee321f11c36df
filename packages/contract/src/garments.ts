/** Garments of a look: their kinds, their order of dressing, and which kinds cannot be worn together. */

export const garmentCategories = ['auto', 'top', 'bottom', 'dress', 'outerwear'] as const
export type GarmentCategory = (typeof garmentCategories)[number]

export const garmentKinds = ['top', 'bottom', 'dress', 'outerwear'] as const
export type GarmentKind = (typeof garmentKinds)[number]

/** Two garments that cannot be worn together: `kind` at index `place`, and `with`, the kind of an earlier one. */
export type Clash = { readonly place: number; readonly kind: GarmentKind; readonly with: GarmentKind }

const leavesNoRoomFor: Record<GarmentKind, readonly GarmentKind[]> = {
  top: ['top', 'dress'],
  bottom: ['bottom', 'dress'],
  dress: ['dress', 'top', 'bottom'],
  outerwear: ['outerwear'],
}

/**
 * Finds the first garment that cannot be worn with an earlier one; undefined when all go together. `auto` and null
 * clash with nothing.
 */
export function findClash(kinds: readonly (GarmentCategory | null)[]): Clash | undefined {
  for (const [place, kind] of kinds.entries()) {
    if (kind === null || kind === 'auto') continue
    const other = kinds
      .slice(0, place)
      .find((one) => one !== null && one !== 'auto' && leavesNoRoomFor[kind].includes(one))
    if (other && other !== 'auto') return { place, kind, with: other }
  }
  return undefined
}

const named: Record<GarmentKind, string> = {
  top: 'a top',
  bottom: 'trousers or a skirt',
  dress: 'a dress',
  outerwear: 'a jacket or coat',
}

/** Describes a clash without capital and full stop: `trousers or a skirt cannot be worn with a dress`. */
export const clashText = ({ kind, with: other }: Clash): string =>
  kind === other
    ? `${named[kind]} cannot be worn with another`
    : `${named[kind]} cannot be worn with ${named[other]}`
