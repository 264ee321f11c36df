/** Many colours in one array: a list for each would be most of what the collector has to move. */
import type { Colour } from './maths.ts'
import type { Planes } from './raster.ts'

/** Colours one after another, three numbers each. */
export type Colours = Float64Array

export const countOf = (colours: Colours): number => colours.length / 3

/** The colours of every step-th pixel of a list. */
export function coloursAt(planes: Planes, pixels: ArrayLike<number>, step = 1): Colours {
  const count = Math.ceil(pixels.length / step)
  const out = new Float64Array(count * 3)
  for (let k = 0; k < count; k++) {
    const i = pixels[k * step]
    for (let c = 0; c < 3; c++) out[k * 3 + c] = planes[c][i]
  }
  return out
}

export function listed(colours: readonly Colour[]): Colours {
  const out = new Float64Array(colours.length * 3)
  for (let k = 0; k < colours.length; k++) out.set(colours[k], k * 3)
  return out
}

export function joined(...lists: readonly Colours[]): Colours {
  const out = new Float64Array(lists.reduce((sum, list) => sum + list.length, 0))
  let at = 0
  for (const list of lists) {
    out.set(list, at)
    at += list.length
  }
  return out
}

/** The step at which a list of so many gives at most that many. */
export const stepFor = (count: number, most: number): number => Math.max(1, Math.ceil(count / most))

/** Every step-th colour. */
export function everyNth(colours: Colours, step: number): Colours {
  if (step === 1) return colours
  const out = new Float64Array(Math.ceil(countOf(colours) / step) * 3)
  for (let k = 0; k < out.length; k += 3) out.set(colours.subarray(k * step, k * step + 3), k)
  return out
}
