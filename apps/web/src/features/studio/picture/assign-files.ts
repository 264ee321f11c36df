/** Assigns dropped or pasted files to the two areas. */
import { areas } from './picture.ts'
import type { Area } from './picture.ts'

export type Assignment<F> = { area: Area; file: F }

/**
 * Assigns a single file to the area under the pointer, else to an empty area, else to the clothing. Of several files
 * the first two are used: photo first, unless the pointer was over an area, which then comes first.
 */
export function assignFiles<F>(
  files: readonly F[],
  pointedAt: Area | null,
  filled: Record<Area, boolean>,
): Assignment<F>[] {
  const first = pointedAt ?? (files.length > 1 ? 'model' : areas.find((area) => !filled[area])) ?? 'clothing'
  const order = first === 'model' ? areas : [...areas].reverse()
  return order.flatMap((area, i) => {
    const file = files[i]
    return file === undefined ? [] : [{ area, file }]
  })
}
