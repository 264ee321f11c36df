/** Assigns files that were dropped or pasted on the page to the two areas. */
import { areas } from './picture.ts'
import type { Area } from './picture.ts'

export type Assignment<F> = { area: Area; file: F }

/**
 * A single file goes to the area under the pointer, else to the empty one, else it is one more outfit for the same
 * person. Of several the first two are taken: the person first, unless an area was pointed at.
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
