/** Loads pictures small enough for many calls to fake providers. */
import { shrink } from '../../src/providers/picture-files.ts'
import type { ConformanceCase } from '../conformance.ts'
import { samplePicture } from '../sample-pictures.ts'

export const SHORT_PAUSES = { pauseMs: 5 }

const fit = async (name: string, shortEdgePx: number) =>
  shrink(await samplePicture(name), (shortEdgePx * 4) / 3)

async function decode(shortEdgePx: number): Promise<ConformanceCase> {
  const [person, garment] = await Promise.all([
    fit('woman-navy', shortEdgePx),
    fit('beige-sweater', shortEdgePx),
  ])
  return {
    person,
    garment,
    face: [0.42, 0.12, 0.14, 0.1],
    chest: [0.4, 0.32, 0.18, 0.12],
    deterministic: false,
    refuses: false,
  }
}

const decoded = new Map<number, Promise<ConformanceCase>>()

/** Decodes the pictures of this size once. */
export function load(shortEdgePx: number): Promise<ConformanceCase> {
  const pictures = decoded.get(shortEdgePx) ?? decode(shortEdgePx)
  decoded.set(shortEdgePx, pictures)
  return pictures
}
