/**
 * Checks that a finished look is good enough to be charged: the file decodes, it has the photo's aspect ratio,
 * something changed, and the face is still the same.
 */
import sharp from 'sharp'
import { decodePicture } from '@toile/engine/codecs'
import type { NamedLandmark } from '@toile/engine/engine'
import type { RgbaPicture } from '@toile/engine/picture'

export type LookProblem = 'unreadable' | 'wrong size' | 'nothing changed' | 'another face'

/**
 * Largest allowed |ln(aspect ratio of look / photo)|: engines round the sides, often to multiples of 8 or 16 pixels.
 */
const MAX_SHAPE_ERROR = 0.04
/** Both pictures are shrunk to this width first, which removes fine detail and noise. */
const COMPARED_PX = 256
/** A pixel has changed if one of its channels (0 to 255) differs by more than this; encoding alone stays below. */
const CHANGE_THRESHOLD = 24
/** Smallest share of changed pixels. */
const MIN_CHANGED_SHARE = 0.003
/** Smallest similarity of the two faces. 1 means equal except for the light; a newly invented face is below 0.5. */
const MIN_FACE_SIMILARITY = 0.7
/** Landmarks inside the face. The others (ears, chin) may be hidden by hair or a collar. */
const FACE = /eye|nose|mouth/
/** Smallest area of the face, in pixels of the shrunk picture, that can be compared. */
const MIN_FACE_AREA_PX = 36

/**
 * Compares the file of a look with the photo it was made from. Returns undefined if there is no problem.
 * @param landmarks body landmarks in pixels of the look; without them the face is not compared
 */
export async function findProblem(
  file: Uint8Array,
  person: RgbaPicture,
  { width, height, landmarks = [] }: { width: number; height: number; landmarks?: readonly NamedLandmark[] },
): Promise<LookProblem | undefined> {
  const look = await decodePicture(file, { maxShortEdgePx: Math.min(width, height) }).catch(() => undefined)
  if (!look) return 'unreadable'
  if (look.width !== width || look.height !== height) return 'wrong size'
  const shapeError = (width / height) * (person.height / person.width)
  if (Math.abs(Math.log(shapeError)) > MAX_SHAPE_ERROR) return 'wrong size'

  const size = { width: COMPARED_PX, height: Math.max(1, Math.round((COMPARED_PX * height) / width)) }
  const [before, after] = await Promise.all([shrink(person, size), shrink(look, size)])
  if (shareChanged(before, after) < MIN_CHANGED_SHARE) return 'nothing changed'
  const scale = COMPARED_PX / width
  const face = faceBox(landmarks, scale, size)
  if (face && similarity(before, after, face, size.width) < MIN_FACE_SIMILARITY) return 'another face'
  return undefined
}

type Box = { left: number; top: number; right: number; bottom: number }

async function shrink(
  { data, width, height }: RgbaPicture,
  size: { width: number; height: number },
): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer()
}

/** Computes the share of pixels that changed, 0 to 1. Both buffers are RGB of the same size. */
function shareChanged(before: Uint8Array, after: Uint8Array): number {
  let changed = 0
  for (let i = 0; i < before.length; i += 3) {
    const most = Math.max(
      Math.abs(before[i]! - after[i]!),
      Math.abs(before[i + 1]! - after[i + 1]!),
      Math.abs(before[i + 2]! - after[i + 2]!),
    )
    if (most > CHANGE_THRESHOLD) changed++
  }
  return changed / (before.length / 3)
}

/**
 * Finds the box of the face, from eye to eye and from the brows to the mouth, in pixels of the shrunk picture.
 * Returns undefined with fewer than three visible landmarks, or when the box is too small to compare.
 */
function faceBox(
  landmarks: readonly NamedLandmark[],
  scale: number,
  { width, height }: { width: number; height: number },
): Box | undefined {
  const points = landmarks.filter(({ name, visibility }) => FACE.test(name) && visibility > 0.5)
  if (points.length < 3) return undefined
  const xs = points.map(({ x }) => x * scale)
  const ys = points.map(({ y }) => y * scale)
  const brows = (Math.max(...ys) - Math.min(...ys)) * 0.3
  const box = {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    right: Math.min(width, Math.ceil(Math.max(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys) - brows)),
    bottom: Math.min(height, Math.ceil(Math.max(...ys))),
  }
  const area = (box.right - box.left) * (box.bottom - box.top)
  return box.right > box.left && box.bottom > box.top && area >= MIN_FACE_AREA_PX ? box : undefined
}

/**
 * Compares contrast and structure of the luma (Rec. 601) inside the box, -1 to 1: SSIM (Wang et al., 2004) over the
 * whole box, without its luminance term because engines may change the light.
 */
function similarity(before: Uint8Array, after: Uint8Array, box: Box, width: number): number {
  let n = 0
  let a = 0
  let b = 0
  let aa = 0
  let bb = 0
  let ab = 0
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) {
      const i = (y * width + x) * 3
      const p = lumaAt(before, i)
      const q = lumaAt(after, i)
      n++
      a += p
      b += q
      aa += p * p
      bb += q * q
      ab += p * q
    }
  const spread = aa - (a * a) / n + bb - (b * b) / n
  // Two faces without contrast (variance below half a level each) cannot be compared.
  return spread < n ? 1 : (2 * (ab - (a * b) / n)) / spread
}

const lumaAt = (rgb: Uint8Array, i: number): number =>
  0.299 * rgb[i]! + 0.587 * rgb[i + 1]! + 0.114 * rgb[i + 2]!
