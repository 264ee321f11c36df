import type { Mask, Plane } from './raster.ts'

/** Stands for "no such pixel" in distances: farther than any picture is wide. */
const FAR = 20000

/**
 * Euclidean distance (pixels) of every pixel to the nearest non-zero pixel of the mask
 * (Felzenszwalb and Huttenlocher, Distance Transforms of Sampled Functions, 2012).
 */
export function distanceTo(mask: ArrayLike<number>, w: number, h: number): Plane {
  const columns = new Float32Array(w * h)
  for (let x = 0; x < w; x++) columns[x] = mask[x] ? 0 : FAR
  for (let i = w; i < w * h; i++) columns[i] = mask[i] ? 0 : Math.min(FAR, columns[i - w] + 1)
  for (let i = w * (h - 1) - 1; i >= 0; i--)
    if (columns[i + w] + 1 < columns[i]) columns[i] = columns[i + w] + 1
  const out = new Float32Array(w * h)
  const site = new Int32Array(w)
  const from = new Float64Array(w + 1)
  const height = new Float64Array(w)
  for (let y = 0; y < h; y++) {
    const row = y * w
    for (let x = 0; x < w; x++) height[x] = columns[row + x] * columns[row + x] + x * x
    lowerEnvelope(height, site, from, w)
    for (let x = 0, k = 0; x < w; x++) {
      while (from[k + 1] < x) k++
      const p = site[k]
      out[row + x] = Math.sqrt(x * x - 2 * x * p + height[p])
    }
  }
  return out
}

/** Lower envelope of the parabolas at every x: site[k] rules from[k]..from[k + 1]. */
function lowerEnvelope(height: Float64Array, site: Int32Array, from: Float64Array, w: number): void {
  let k = 0
  site[0] = 0
  from[0] = -1e20
  from[1] = 1e20
  for (let q = 1; q < w; q++) {
    let cut = (height[q] - height[site[k]]) / (2 * (q - site[k]))
    while (cut <= from[k]) {
      k--
      cut = (height[q] - height[site[k]]) / (2 * (q - site[k]))
    }
    site[++k] = q
    from[k] = cut
    from[k + 1] = 1e20
  }
}

/** One connected component: its area in pixels and its box, borders included. */
export type Region = {
  area: number
  x0: number
  x1: number
  y0: number
  y1: number
  touchesBorder: boolean
}

export type Components = {
  /** The component's number per pixel, 0 where there is none. */
  readonly label: Int32Array
  /** By number; entry 0 is an empty region, so that `info[label[i]]` always exists. */
  readonly info: readonly Region[]
}

/** 4-connected components of mask === value. */
export function components(mask: ArrayLike<number>, w: number, h: number, value = 1): Components {
  const label = new Int32Array(w * h)
  const stack = new Int32Array(w * h)
  const info: Region[] = [{ area: 0, x0: w, x1: 0, y0: h, y1: 0, touchesBorder: false }]
  for (let start = 0; start < w * h; start++) {
    if (mask[start] !== value || label[start]) continue
    const id = info.length
    const part: Region = { area: 0, x0: w, x1: 0, y0: h, y1: 0, touchesBorder: false }
    let top = 0
    stack[top++] = start
    label[start] = id
    const visit = (j: number): void => {
      if (mask[j] === value && !label[j]) {
        label[j] = id
        stack[top++] = j
      }
    }
    while (top) {
      const i = stack[--top]
      const x = i % w
      const y = (i / w) | 0
      part.area++
      if (x < part.x0) part.x0 = x
      if (x > part.x1) part.x1 = x
      if (y < part.y0) part.y0 = y
      if (y > part.y1) part.y1 = y
      if (x > 0) visit(i - 1)
      if (x < w - 1) visit(i + 1)
      if (y > 0) visit(i - w)
      if (y < h - 1) visit(i + w)
    }
    part.touchesBorder = part.x0 === 0 || part.y0 === 0 || part.x1 === w - 1 || part.y1 === h - 1
    info.push(part)
  }
  return { label, info }
}

/** Mask as 0/1 bytes from a predicate over the pixel index. */
export function maskOf(n: number, test: (i: number) => unknown): Mask {
  const out = new Uint8Array(n)
  for (let i = 0; i < n; i++) out[i] = test(i) ? 1 : 0
  return out
}
