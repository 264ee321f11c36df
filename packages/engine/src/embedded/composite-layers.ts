/** Composites the garments of an outfit from the innermost outwards, on a person who is analysed once. */
import type { RgbaPicture } from '../picture.ts'
import { assessComposite } from './assess-composite.ts'
import type { Assessment } from './assess-composite.ts'
import { compositeGarment } from './composite.ts'
import type { Composite, CutSides } from './composite.ts'
import { initialTrust } from './doubt.ts'
import { dressedPerson } from './dressed-person.ts'
import type { GarmentTasks } from './garment-tasks.ts'
import type { Garment } from './garment/garment.ts'
import { cropImage } from './image/box.ts'
import type { Box } from './image/box.ts'
import type { Framing } from './image/framing.ts'
import { toPicture } from './image/flatten.ts'
import type { RgbImage } from './image/raster.ts'
import type { DecidedOptions } from './options.ts'
import type { PersonAnalysis } from './person-analysis.ts'
import { toResultSize } from './result-size.ts'
import type { StepHook } from './steps.ts'
import type { Size } from './working-size.ts'

/** A garment of an outfit, its picture, and how that was framed to be analysed. */
export type Layer = { readonly picture: RgbaPicture; readonly framing: Framing; readonly garment: Garment }

/** An outfit on the person, at the result's size. */
export type LayeredLook = {
  readonly look: RgbImage
  /** For each layer, its assessment on the person, and how it is actually worn. */
  readonly assessments: readonly Assessment[]
  readonly wearings: readonly Composite['wearing'][]
}

/**
 * Composites the layers, innermost first. Returns null when the analysed part of the photo cuts a garment off.
 * @param photo the person's picture that was analysed
 */
export async function compositeLayers(
  tasks: Pick<GarmentTasks, 'warp'>,
  photo: RgbaPicture,
  { person: bare, image: original, ...analysis }: PersonAnalysis,
  layers: readonly Layer[],
  options: DecidedOptions,
  onStep: StepHook,
): Promise<LayeredLook | null> {
  const { analysedBox, resultSize } = analysis
  const cutSides = cutSidesOf(analysedBox, original)
  const compositeOptions = { ...options, keepsCloth: options.clothFinish !== null }
  const assessments: Assessment[] = []
  const wearings: Composite['wearing'][] = []
  let [person, image, shown] = [bare, original, photo]
  for (const [at, { garment, picture, framing }] of layers.entries()) {
    const step: StepHook = (name) => onStep(name, { at, of: layers.length })
    const part = cropImage(image, analysedBox)
    const composite = await compositeGarment(tasks, part, person, garment, compositeOptions, cutSides, step)
    if (!composite) return null
    const pictures = { person: shown, garment: picture, framing }
    const { look, worked } = toResultSize(composite, { image, analysedBox, resultSize }, pictures, options)
    assessments.push(assessComposite(person, garment, composite.uncovered, initialTrust(analysis.confidence)))
    wearings.push(composite.wearing)
    if (at === layers.length - 1) return { look, assessments, wearings }
    person = dressedPerson(person, cropImage(worked, analysedBox), composite.dressing)
    image = worked
    // Only a look larger than the working size takes pixels from it.
    if (look !== worked) shown = toPicture(look)
  }
  throw new TypeError('An outfit has at least one garment.')
}

/** The sides of the analysed box that are inside the photo: there the box crops it, and may cut a garment off. */
const cutSidesOf = ({ x0, y0, x1, y1 }: Box, { w, h }: Size): CutSides => ({
  left: x0 > 0,
  right: x1 < w,
  top: y0 > 0,
  bottom: y1 < h,
})
