import type { Plane, Planes } from './raster.ts'
import { enlargePlane } from './resample.ts'

/**
 * Smooth fill by a weight pyramid: keeps the planes where the weight is 1 and spreads them where it is 0
 * (push-pull, after Gortler et al., The Lumigraph, 1996).
 */
export function pushPull(planes: Planes, weight: Plane, w: number, h: number): Planes {
  if (w <= 2 || h <= 2) return meanFill(planes, weight)
  const W = (w + 1) >> 1
  const H = (h + 1) >> 1
  const coarse = planes.map(() => new Float32Array(W * H))
  const coarseWeight = new Float32Array(W * H)
  for (let y = 0; y < H; y++) {
    for (let x = 0; x < W; x++) {
      const o = y * W + x
      let sum = 0
      let count = 0
      for (let dy = 0; dy < 2; dy++) {
        for (let dx = 0; dx < 2; dx++) {
          const X = 2 * x + dx
          const Y = 2 * y + dy
          if (X >= w || Y >= h) continue
          count++
          const i = Y * w + X
          const t = weight[i]
          if (t <= 0) continue
          sum += t
          for (let c = 0; c < planes.length; c++) coarse[c][o] += planes[c][i] * t
        }
      }
      if (sum > 0) for (let c = 0; c < planes.length; c++) coarse[c][o] /= sum
      coarseWeight[o] = Math.min(1, (sum / count) * 2)
    }
  }
  const filled = pushPull(coarse, coarseWeight, W, H)
  return planes.map((p, c) => {
    const out = enlargePlane(filled[c], W, H, w, h)
    for (let i = 0; i < out.length; i++) {
      const t = weight[i] < 1 ? weight[i] : 1
      out[i] += (p[i] - out[i]) * t
    }
    return out
  })
}

/** The pyramid's top: every unknown pixel takes the weighted mean. */
function meanFill(planes: Planes, weight: Plane): Planes {
  let sum = 0
  for (const t of weight) sum += t
  return planes.map((p) => {
    let mean = 0
    for (let i = 0; i < p.length; i++) mean += p[i] * weight[i]
    mean = sum > 0 ? mean / sum : 0
    return p.map((v, i) => (sum === 0 || weight[i] >= 1 ? v : v * weight[i] + mean * (1 - weight[i])))
  })
}
