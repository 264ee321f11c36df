import type { Mask, Plane } from './raster.ts'

/** Stands for "no such pixel" in distances: farther than any picture is wide. */
const FAR = 20000

/**
 * Euclidean distance (pixels) of every pixel to the nearest non-zero pixel of the mask
 * (Felzenszwalb and Huttenlocher, Distance Transforms of Sampled Functions, 2012). Distances over `reach` may come
 * out as a number that is merely larger: a short reach is faster.
 */
export function distanceTo(mask: ArrayLike<number>, w: number, h: number, reach = FAR): Plane {
  const columns = columnDistances(mask, w, h)
  return reach < SHORT_REACH ? nearDistances(columns, w, h, Math.ceil(reach)) : farDistances(columns, w, h)
}

/** Up to this reach (px) it is faster to look at the neighbours in the row one by one. */
const SHORT_REACH = 12

/** Distance to the nearest mask pixel of the same column. */
function columnDistances(mask: ArrayLike<number>, w: number, h: number): Plane {
  const columns = new Float32Array(w * h)
  for (let x = 0; x < w; x++) columns[x] = mask[x] ? 0 : FAR
  for (let i = w; i < w * h; i++) columns[i] = mask[i] ? 0 : Math.min(FAR, columns[i - w] + 1)
  for (let i = w * (h - 1) - 1; i >= 0; i--)
    if (columns[i + w] + 1 < columns[i]) columns[i] = columns[i + w] + 1
  return columns
}

function nearDistances(columns: Plane, w: number, h: number, reach: number): Plane {
  const out = new Float32Array(w * h)
  for (let y = 0; y < h; y++) {
    const row = y * w
    // The last place in the row so far, and the next one, whose column comes within reach.
    let last = -FAR
    let next = -1
    for (let x = 0; x < w; x++) {
      const own = columns[row + x]
      if (own <= reach) last = x
      if (next <= x) for (next = x + 1; next < w && columns[row + next] > reach;) next++
      if (own === 0) continue
      if (x - last > reach && next - x > reach) {
        out[row + x] = FAR
        continue
      }
      let best = own * own
      for (let d = 1; d <= reach && d * d < best; d++) {
        const left = x >= d ? columns[row + x - d] : FAR
        const right = x + d < w ? columns[row + x + d] : FAR
        const least = left < right ? left : right
        if (least * least + d * d < best) best = least * least + d * d
      }
      out[row + x] = Math.sqrt(best)
    }
  }
  return out
}

function farDistances(columns: Plane, w: number, h: number): Plane {
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

/**
 * 4-connected components of mask === value, numbered in the order of their first pixels (runs joined by union-find;
 * Hoshen and Kopelman, 1976).
 */
export function components(mask: ArrayLike<number>, w: number, h: number, value = 1): Components {
  const label = new Int32Array(w * h)
  const parent: number[] = [0]
  for (let y = 0; y < h; y++) {
    for (let i = y * w, run = 0; i < (y + 1) * w; i++) {
      if (mask[i] !== value) {
        run = 0
        continue
      }
      const above = y > 0 ? label[i - w] : 0
      if (!run) run = above || parent.push(parent.length) - 1
      else if (above) join(parent, run, above)
      label[i] = run
    }
  }
  return numbered(label, parent, w, h)
}

/** The first label of the tree, with the way there halved. */
function rootOf(parent: number[], label: number): number {
  let root = label
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]]
    root = parent[root]
  }
  return root
}

function join(parent: number[], a: number, b: number): void {
  const [p, q] = [rootOf(parent, a), rootOf(parent, b)]
  if (p < q) parent[q] = p
  else parent[p] = q
}

/** Replaces provisional labels by numbers without gaps, and measures the regions. */
function numbered(label: Int32Array, parent: number[], w: number, h: number): Components {
  const empty = (): Region => ({ area: 0, x0: w, x1: 0, y0: h, y1: 0, touchesBorder: false })
  const info: Region[] = [empty()]
  const number = new Int32Array(parent.length)
  for (let provisional = 1; provisional < parent.length; provisional++) {
    const root = rootOf(parent, provisional)
    if (!number[root]) number[root] = info.push(empty()) - 1
    number[provisional] = number[root]
  }
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      if (!label[i]) continue
      label[i] = number[label[i]]
      const part = info[label[i]]
      part.area++
      if (x < part.x0) part.x0 = x
      if (x > part.x1) part.x1 = x
      if (y < part.y0) part.y0 = y
      part.y1 = y
    }
  }
  for (const part of info) {
    if (!part.area) continue
    part.touchesBorder = part.x0 === 0 || part.y0 === 0 || part.x1 === w - 1 || part.y1 === h - 1
  }
  return { label, info }
}

/** Mask as 0/1 bytes from a predicate over the pixel index. */
export function maskOf(n: number, test: (i: number) => unknown): Mask {
  const out = new Uint8Array(n)
  for (let i = 0; i < n; i++) out[i] = test(i) ? 1 : 0
  return out
}

/** Plane of n pixels from a function of the pixel index. */
export function planeOf(n: number, value: (i: number) => number): Plane {
  const out = new Float32Array(n)
  for (let i = 0; i < n; i++) out[i] = value(i)
  return out
}
