import type { Plane } from './raster.ts'

/**
 * Reusable scratch planes. Filters need many short-lived planes of a few fixed sizes; taking them from a free
 * list keeps the garbage collector and the resident set quiet. One list per thread, as memory is per thread.
 */
const free = new Map<number, Plane[]>()

/** A plane of n floats with undefined content. */
export function take(n: number): Plane {
  return free.get(n)?.pop() ?? new Float32Array(n)
}

/** Hands planes back. They must not be used afterwards. */
export function give(...planes: Plane[]): void {
  for (const plane of planes) {
    const list = free.get(plane.length)
    if (list) list.push(plane)
    else free.set(plane.length, [plane])
  }
}

/** Drops every pooled plane (between jobs of different sizes). */
export const drain = (): void => free.clear()
