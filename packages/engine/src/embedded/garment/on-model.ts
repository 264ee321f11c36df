/** A garment photographed on a model: the pose finds a person, and the person's parser cuts the garment out. */
import type { GarmentCategory } from '../../engine.ts'
import { clamp } from '../image/maths.ts'
import { giveAll, scoped } from '../image/pool.ts'
import type { Mask, RgbImage } from '../image/raster.ts'
import { components, maskOf } from '../image/regions.ts'
import { halveImage } from '../image/resample.ts'
import { parsePerson } from '../person/parse.ts'
import { LOWER, UPPER } from '../person/types.ts'
import type { Body, Person } from '../person/types.ts'
import { analysePose } from '../vision/pose.ts'
import type { VisionRuntime } from '../vision/types.ts'
import { modelBackground } from './background.ts'
import { cutGarment } from './cutout.ts'
import { smoothOutline } from './mask-shape.ts'

/** Pose confidence: people give 1.00, flat garments are not even detected. */
const MIN_CONFIDENCE = 0.8
/** A portrait printed on a shirt is a person too, but one that fills only part of the object in the picture. */
const MIN_COVERED = 0.7
/** Least distance (units) between the shoulder line and the face's middle; people have 0.6 and more. */
const MIN_NECK = 0.3
/** Share of the border that must be plain before the object can be told from its ground. */
const PLAIN = 0.5
/** px by which the parser's ragged outline is smoothed. */
const SMOOTHING = 2

/**
 * On a plain ground: is the "person" only a print on the garment, or the garment's own shape? A print covers too little
 * of the object; a garment has no head.
 */
function isGarmentAlone({ lab, matte, body, w, h }: Person): boolean {
  const background = modelBackground(lab, w, h)
  if (background.plain < PLAIN) return false
  const { mask } = cutGarment(background, w, h)
  let object = 0
  let covered = 0
  for (let i = 0; i < w * h; i++) {
    if (!mask[i]) continue
    object++
    if (matte[i] > 0.5) covered++
  }
  return covered < object * MIN_COVERED || !hasHead(body, mask, w, h)
}

/** Whether the face stands clear of the shoulders with something of the object there (mask at half size). */
export function hasHead({ face, neck, down, unit }: Body, mask: Mask, w: number, h: number): boolean {
  const [x, y] = face.centre
  if ((neck[0] - x) * down[0] + (neck[1] - y) * down[1] < MIN_NECK * unit) return false
  // A head beyond the picture's edge belongs to an object that the edge cuts off.
  return mask[clamp(Math.round(y), 0, h - 1) * w + clamp(Math.round(x), 0, w - 1)] === 1
}

/** Labels of the clothes that a category means; `auto` means what is worn above. */
function isWanted(category: GarmentCategory, label: number): boolean {
  if (category === 'bottom') return label === LOWER
  return label === UPPER || (category === 'dress' && label === LOWER)
}

/** Mask of the wanted garment at half size, or null when no person wears it. `onSeen` is called once somebody seems to. */
export async function maskFromModel(
  runtime: VisionRuntime,
  image: RgbImage,
  category: GarmentCategory = 'auto',
  onSeen: () => void = () => undefined,
): Promise<Mask | null> {
  const half = scoped(() => halveImage(image))
  const pose = await analysePose(runtime, image, half, MIN_CONFIDENCE)
  if (pose) onSeen()
  const person = pose && (await parsePerson(half, pose))
  const mask = person && scoped(() => (isGarmentAlone(person) ? null : maskOfWorn(person, category)))
  giveAll([half, pose?.probability, person])
  return mask
}

/** The largest piece of what the category means; null where there is none. */
function maskOfWorn({ w, h, labels }: Person, category: GarmentCategory): Mask | null {
  const wanted = maskOf(w * h, (i) => isWanted(category, labels[i]))
  const { label, info } = components(wanted, w, h)
  let largest = 0
  for (let id = 1; id < info.length; id++) if (!largest || info[id].area > info[largest].area) largest = id
  if (!largest) return null
  return smoothOutline(
    maskOf(w * h, (i) => label[i] === largest),
    w,
    h,
    SMOOTHING,
  )
}
