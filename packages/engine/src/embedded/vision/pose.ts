/** BlazePose by hand: detector → region → landmarks (twice: the second on the region of the first). */
import { give, sharing, take } from '../image/pool.ts'
import type { Point } from '../image/maths.ts'
import type { RgbImage, Plane } from '../image/raster.ts'
import { enlargePlane } from '../image/resample.ts'
import { uncropMask } from './crop.ts'
import type { Cropper } from './crop.ts'
import { detectPerson, regionFrom } from './detector.ts'
import { findLandmarks, LANDMARK_SIZE } from './landmarks.ts'
import type { DetectedPlace, Pose, VisionRuntime } from './types.ts'
import { isUpright } from './upright.ts'

const SEGMENTER_SIZE = 256
/** Auxiliary landmarks: the region's centre and its top. */
const REGION_CENTRE = 33
const REGION_TOP = 34

/** The whole picture through the selfie segmenter: person probability as a w×h plane. */
async function segment(runtime: VisionRuntime, image: RgbImage, w: number, h: number): Promise<Plane> {
  const n = SEGMENTER_SIZE
  const input = take(n * n * 3)
  for (let v = 0, o = 0; v < n; v++) {
    const y = Math.min(image.h - 1, (((v + 0.5) * image.h) / n) | 0)
    for (let u = 0; u < n; u++) {
      const x = Math.min(image.w - 1, (((u + 0.5) * image.w) / n) | 0)
      const i = (y * image.w + x) * 3
      for (let c = 0; c < 3; c++) input[o++] = image.data[i + c] / 255
    }
  }
  const [mask] = await runtime.run('segmenter', { data: input, shape: [1, n, n, 3] })
  give(input)
  const probability = enlargePlane(mask, n, n, w, h, take(w * h))
  give(mask)
  return probability
}

/** Somebody who crops and lays masks back beside this thread. */
export type Uncropper = Cropper & {
  /** As `uncropMask`. */
  uncropMask(...asked: Parameters<typeof uncropMask>): Promise<void>
}

/** The pose of one person, and the places of everyone who was seen. */
export type DetectedPose = Pose & { readonly people: readonly DetectedPlace[] }

/** Which person is looked for, and with whose help. */
export type PoseOptions = {
  /** The person nearest to this place in the picture (pixels), instead of the largest. */
  readonly at?: Point | undefined
  readonly helper?: Uncropper | undefined
}

/**
 * The pose of the person to dress, or null when none is seen upright with at least this confidence. Its probability is the
 * mean of the pose mask and the segmenter; among several people that of the pose mask alone, as the segmenter sees all of
 * them. image: full size; half: the same at half size.
 */
export async function analysePose(
  runtime: VisionRuntime,
  image: RgbImage,
  half: RgbImage,
  leastConfidence: number,
  { at, helper }: PoseOptions = {},
): Promise<DetectedPose | null> {
  const detected = await detectPerson(runtime, image, { at, helper })
  if (!detected) return null
  const first = await findLandmarks(runtime, image, detected.region, 'landmarksFull', helper)
  give(first.mask)
  const [a, b] = [first.points[REGION_CENTRE], first.points[REGION_TOP]]
  const region = regionFrom([a.x, a.y], [b.x, b.y])
  const { points, mask, confidence } = await findLandmarks(runtime, image, region, 'landmarksFull', helper)
  if (confidence < leastConfidence || !isUpright(points)) {
    give(mask)
    return null
  }
  const probability = sharing(() => take(half.w * half.h))
  const asked = [mask, LANDMARK_SIZE, region, half.w, half.h, 2, probability] as const
  const laid = helper?.isFree() ? helper.uncropMask(...asked) : uncropMask(...asked)
  laid?.catch(() => undefined)
  const { alone, people } = detected
  const other = alone ? await segment(runtime, half, half.w, half.h) : null
  await laid
  give(mask)
  if (other) {
    for (let i = 0; i < probability.length; i++) probability[i] = 0.5 * (probability[i] + other[i])
    give(other)
  }
  return { points, probability, confidence, alone, people }
}
