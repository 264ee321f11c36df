/** Drawn garments with the reading of a perfect network: landmarks are the polygons' own corners. */
import type { CutGarment, GarmentShape } from '../../src/embedded/garment/garment.ts'
import type { PairedName } from '../../src/embedded/garment/landmarks.ts'
import { readTop } from '../../src/embedded/garment/top.ts'
import { readTrousers } from '../../src/embedded/garment/trousers.ts'
import type { Point } from '../../src/embedded/image/maths.ts'
import type {
  GarmentAttributes,
  GarmentLandmark,
  GarmentLandmarkName,
} from '../../src/embedded/nets/garment-reader.ts'
import {
  COLLARED,
  DRAWN_H,
  DRAWN_W,
  DRESS,
  HEM_FROM_ARMPIT,
  LONG_SLEEVED,
  TEE,
  TROUSERS,
  drawMask,
} from './drawn-garments.ts'

/** The index of the right half's corner for each landmark. */
type Corners = Partial<Record<PairedName | 'neckLow' | 'crotch', number>>
const SLEEVED = { neckLow: 0, neck: 1, shoulder: 2, cuffOuter: 3, cuffInner: 4, armpit: 5, hem: 6 }
const SLEEVELESS = { neckLow: 0, neck: 1, shoulder: 2, armpit: 4, hem: 5 }
const CORNERS = new Map<readonly Point[], Corners>([
  [TEE, SLEEVED],
  [LONG_SLEEVED, SLEEVED],
  [HEM_FROM_ARMPIT, { neckLow: 0, neck: 1, shoulder: 2, cuffOuter: 5, cuffInner: 6, armpit: 6, hem: 7 }],
  [COLLARED, { neckLow: 0, neck: 1, shoulder: 3, cuffOuter: 4, cuffInner: 5, armpit: 6, hem: 7 }],
  [DRESS, SLEEVELESS],
  [TROUSERS, { waist: 1, legOuter: 3, legInner: 4, crotch: 5 }],
])
/** The foot of the collar; what is above it has the collar's label. */
const COLLAR_FOOT = 50

const NAMES = [
  ...(
    ['neck', 'shoulder', 'armpit', 'cuffOuter', 'cuffInner', 'waist', 'hem', 'legOuter', 'legInner'] as const
  ).flatMap((name) => [`${name}Left`, `${name}Right`] as const),
  'neckLow',
  'crotch',
] as const satisfies readonly GarmentLandmarkName[]

export const attributesOf = (
  values: Partial<{ [A in keyof GarmentAttributes]: GarmentAttributes[A]['value'] }> = {},
): GarmentAttributes => ({
  category: { value: values.category ?? 'top', trust: 1 },
  sleeve: { value: values.sleeve ?? 'short', trust: 1 },
  shoulder: { value: values.shoulder ?? 'normal', trust: 1 },
  neckline: { value: values.neckline ?? 'crew', trust: 1 },
  openFront: { value: values.openFront ?? 'no', trust: 1 },
  worn: { value: values.worn ?? 'no', trust: 1 },
})

/** Landmarks at the given positions; the others do not exist. */
export function landmarksAt(
  places: Partial<Record<GarmentLandmarkName, Point>>,
): Record<GarmentLandmarkName, GarmentLandmark> {
  const found = NAMES.map((name) => {
    const at = places[name]
    return [name, { at: at ?? [0, 0], exists: at ? 1 : 0, confidence: 1 }] as const
  })
  return Object.fromEntries(found) as Record<GarmentLandmarkName, GarmentLandmark>
}

const kindOf = (polygon: readonly Point[]): GarmentShape['kind'] =>
  polygon === TROUSERS ? 'trousers' : CORNERS.get(polygon)?.cuffOuter ? 'top' : 'dress'

/** A segmented polygon with its reading; `moved` overrides positions of landmarks. */
export function cutOf(
  polygon: readonly Point[],
  attributes: Parameters<typeof attributesOf>[0] = {},
  moved: Partial<Record<GarmentLandmarkName, Point>> = {},
): CutGarment {
  const corners: Corners = CORNERS.get(polygon) ?? SLEEVELESS
  const places: Partial<Record<GarmentLandmarkName, Point>> = {}
  for (const [name, corner] of Object.entries(corners)) {
    const [x, y] = polygon[corner]
    if (name === 'neckLow' || name === 'crotch') places[name] = [x, y]
    else {
      places[`${name as PairedName}Right`] = [x, y]
      places[`${name as PairedName}Left`] = [DRAWN_W - x, y]
    }
  }
  const isSleeved = corners.cuffOuter !== undefined
  return {
    w: DRAWN_W,
    h: DRAWN_H,
    mask: drawMask(polygon),
    part: partsOf(polygon, corners),
    reading: {
      parts: [],
      frame: { scale: 1, left: 0, top: 0 },
      landmarks: landmarksAt({ ...places, ...moved }),
      attributes: attributesOf({ sleeve: isSleeved ? 'short' : 'none', ...attributes }),
    },
  }
}

/** Sleeves are beyond the armpits; trousers have a leg on either side of the axis. */
function partsOf(polygon: readonly Point[], { armpit }: Corners): Uint8Array {
  const part = new Uint8Array(DRAWN_W * DRAWN_H)
  const reach = armpit === undefined ? 0 : polygon[armpit][0] - DRAWN_W / 2
  for (let i = 0; i < part.length; i++) {
    const off = (i % DRAWN_W) + 0.5 - DRAWN_W / 2
    if (Math.abs(off) > reach) part[i] = off < 0 ? 1 : 2
    if (polygon === COLLARED && Math.floor(i / DRAWN_W) < COLLAR_FOOT) part[i] = 3
  }
  return part
}

/** The measured shape of a drawn garment, with sleeves of the attribute's length. */
export function shapeOf(polygon: readonly Point[]): GarmentShape {
  const kind = kindOf(polygon)
  const sleeve = polygon === LONG_SLEEVED || polygon === COLLARED ? { sleeve: 'long' as const } : {}
  const cut = cutOf(polygon, sleeve)
  return kind === 'trousers' ? readTrousers(cut) : readTop(cut, kind)
}
