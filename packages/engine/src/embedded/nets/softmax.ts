/** Converts a network's logits to probabilities. */
import type { Plane, Planes } from '../image/raster.ts'

/** Softmax over `classes` consecutive planes of n logits; the resulting planes sum to one in every cell. */
export function softmax(logits: Float32Array, classes: number, n: number): Planes {
  const planes = Array.from({ length: classes }, (_, c) => {
    const plane = new Float32Array(n)
    plane.set(logits.subarray(c * n, (c + 1) * n))
    return plane
  })
  for (let i = 0; i < n; i++) softmaxAt(planes, i)
  return planes
}

function softmaxAt(planes: readonly Plane[], i: number): void {
  let most = -Infinity
  for (let c = 0; c < planes.length; c++) most = Math.max(most, planes[c][i])
  let sum = 0
  for (let c = 0; c < planes.length; c++) {
    planes[c][i] = Math.exp(planes[c][i] - most)
    sum += planes[c][i]
  }
  for (let c = 0; c < planes.length; c++) planes[c][i] /= sum
}
