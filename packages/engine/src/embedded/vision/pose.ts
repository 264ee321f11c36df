/** BlazePose's pipeline: detector → region → landmarks, twice (second on the region of the first). */
import type { Point } from '../image/maths.ts'
import type { RgbImage, Plane } from '../image/raster.ts'
import { enlargePlane } from '../image/resample.ts'
import { uncropMask } from './crop.ts'
import { detectPerson, regionFrom } from './detector.ts'
import { findLandmarks, LANDMARK_SIZE } from './landmarks.ts'
import type { DetectedPlace, Pose, VisionRuntime } from './types.ts'
import { isUpright } from './upright.ts'

const SEGMENTER_SIZE = 256
/** The auxiliary landmark at the region's centre. */
const REGION_CENTRE = 33
/** The auxiliary landmark at the region's top. */
const REGION_TOP = 34

/** Runs the selfie segmenter on the whole picture: person probability as a w×h plane. */
async function segment(runtime: VisionRuntime, image: RgbImage, w: number, h: number): Promise<Plane> {
  const n = SEGMENTER_SIZE
  const input = new Float32Array(n * n * 3)
  for (let v = 0, o = 0; v < n; v++) {
    const y = Math.min(image.h - 1, (((v + 0.5) * image.h) / n) | 0)
    for (let u = 0; u < n; u++) {
      const x = Math.min(image.w - 1, (((u + 0.5) * image.w) / n) | 0)
      const i = (y * image.w + x) * 3
      for (let c = 0; c < 3; c++) input[o++] = image.data[i + c] / 255
    }
  }
  const [mask] = await runtime.run('segmenter', { data: input, shape: [1, n, n, 3] })
  return enlargePlane(mask, n, n, w, h)
}

/** The pose of one person, and the positions of everyone who was detected. */
export type DetectedPose = Pose & { readonly people: readonly DetectedPlace[] }

/**
 * Finds the pose of the person to dress; null when none is found upright with at least this confidence. The
 * probability is the mean of the pose mask and the segmenter's; with several people it is the pose mask alone,
 * because the segmenter marks all of them.
 * @param image the picture at full size
 * @param half the same at half size
 * @param at chooses the person nearest to this point (px of the picture) instead of the largest one
 */
export async function analysePose(
  runtime: VisionRuntime,
  image: RgbImage,
  half: RgbImage,
  leastConfidence: number,
  at?: Point,
): Promise<DetectedPose | null> {
  const detected = await detectPerson(runtime, image, at)
  if (!detected) return null
  const first = await findLandmarks(runtime, image, detected.region)
  const [a, b] = [first.points[REGION_CENTRE], first.points[REGION_TOP]]
  const region = regionFrom([a.x, a.y], [b.x, b.y])
  const { points, mask, confidence } = await findLandmarks(runtime, image, region)
  if (confidence < leastConfidence || !isUpright(points)) return null
  const probability = uncropMask(mask, LANDMARK_SIZE, region, half.w, half.h, 2)
  const { alone, people } = detected
  if (alone) {
    const segmented = await segment(runtime, half, half.w, half.h)
    for (let i = 0; i < probability.length; i++) probability[i] = 0.5 * (probability[i] + segmented[i])
  }
  return { points, probability, confidence, alone, people }
}
