/** Labels of a person picture at half size: background, hair, skin, upper and lower clothes. */
import { labPlanes, rgbPlanes } from '../image/colour.ts'
import { guided, guideOf } from '../image/guided-filter.ts'
import { give, scoped } from '../image/pool.ts'
import type { RgbImage } from '../image/raster.ts'
import type { Pose } from '../vision/types.ts'
import { nameBareArms } from './bare-arms.ts'
import { nameBareLegs } from './bare-legs.ts'
import { bodyOf } from './body.ts'
import { calibrateLimbs } from './calibrate.ts'
import { cheapestLabels, cleanLabels } from './clean-labels.ts'
import { orderAlongArms, orderAlongLegs } from './cuffs.ts'
import { classModels, costVolume } from './label-costs.ts'
import { personMatte } from './matte.ts'
import { recentreArms } from './recentre.ts'
import { collectSeeds } from './seeds.ts'
import { skinRamp } from './skin.ts'
import type { Person } from './types.ts'

const SMOOTHING = { radius: 4, eps: 1e-3 }

/** Everything that the later stages know about the person. half: the picture at half size; pose: of the whole. */
export const parsePerson = (half: RgbImage, pose: Pose): Person => scoped(() => parse(half, pose))

function parse(half: RgbImage, pose: Pose): Person {
  const { w, h } = half
  const lab = labPlanes(half.data, w * h)
  const rgb = rgbPlanes(half)
  const found = bodyOf(pose.points, 0.5)
  const matte = scoped(() => personMatte(pose.probability, rgb, lab, w, h))
  const placed = recentreArms(found, matte, w, h)
  const context = { body: placed, matte, lab, w, h }
  const { seeds, skin, torso } = scoped(() => collectSeeds(context))
  const costs = scoped(() => {
    const guide = guideOf(rgb, w, h, SMOOTHING.radius, SMOOTHING.eps)
    return costVolume(context, classModels(seeds)).map((rough) => {
      const smooth = guided(guide, rough)
      give(rough)
      return smooth
    })
  })
  const volume = { matte, costs, w, h }
  const cuffs = orderAlongArms(placed, volume)
  orderAlongLegs(placed, volume)
  const labels = cheapestLabels(costs, matte, w * h)
  scoped(() => cleanLabels({ w, h, labels, costs, body: placed }, torso))
  const body = scoped(() => calibrateLimbs({ body: placed, labels, w, h }))
  scoped(() => nameBareArms({ w, h, labels, matte, body }))
  const parsed = { w, h, lab, rgb, body, matte, labels, skin, cuffs }
  const person = { ...parsed, ramp: scoped(() => skinRamp(parsed)) }
  scoped(() => nameBareLegs(person))
  return person
}
