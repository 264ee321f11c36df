/** Labels of a person picture at half size: background, hair, skin, upper and lower clothes. */
import { rgbPlanes, writeLab } from '../image/colour.ts'
import { give, rawPlane, scoped, sharing } from '../image/pool.ts'
import type { Plane, RgbImage } from '../image/raster.ts'
import type { Pose } from '../vision/types.ts'
import { nameBareArms } from './bare-arms.ts'
import { nameBareHips } from './bare-hips.ts'
import { nameBareLegs } from './bare-legs.ts'
import { nameBelowBelly } from './bare-waist.ts'
import { bodyOf } from './body.ts'
import { calibrateLimbs } from './calibrate.ts'
import { cheapestLabels, cleanLabels } from './clean-labels.ts'
import { orderAlongArms, orderAlongLegs } from './cuffs.ts'
import type { Helper } from './helper.ts'
import { classModels } from './label-costs.ts'
import { personMatte } from './matte.ts'
import { nameLegRims } from './leg-rims.ts'
import { recentreArms } from './recentre.ts'
import { collectSeeds } from './seeds.ts'
import { skinRamp } from './skin.ts'
import { nameStrapEdges } from './strap-edges.ts'
import type { Person } from './types.ts'
import { weigh } from './weigh.ts'

export type ParseOptions = {
  /** Waited for between two parts of the work, so that the thread can answer what others ask of it. */
  readonly pause?: () => Promise<void>
  /** Pixels of the whole picture at half size, where this is a part of it: what is too small is so by that. */
  readonly area?: number
  /** Who may take over a part of the work. */
  readonly helper?: Helper
}

/** Everything that the later stages know about the person. half: the picture at half size; pose: at full size. */
export async function parsePerson(
  half: RgbImage,
  pose: Pose,
  { pause = () => Promise.resolve(), area = half.w * half.h, helper }: ParseOptions = {},
): Promise<Person> {
  const { w, h } = half
  const beside = helper?.isFree() ? helper : null
  // Other threads look at what a person is: see `Helper`, and the tailor.
  const lab = scoped(() => sharing(() => [0, 1, 2].map(() => rawPlane(w * h))))
  const labs = beside?.writeLab(half.data, lab)
  labs?.catch(() => undefined)
  if (!beside) writeLab(half.data, lab)
  const rgb = scoped(() => sharing(() => rgbPlanes(half)))
  const matte = await personMatte(pose.probability, { rgb, lab, w, h }, beside, labs)
  const picture = { rgb, lab, matte, w, h }
  await pause()
  const { models, ...seen } = scoped(() => look(pose, picture))
  const costs = await weigh({ ...picture, body: seen.body }, models, helper)
  await pause()
  const person = scoped(() => label(picture, seen, costs, area))
  give(...costs)
  return person
}

type Picture = Pick<Person, 'w' | 'h' | 'lab' | 'rgb' | 'matte'>

/** Where the body lies, and what its clothes and its skin look like. */
function look({ points }: Pose, { lab, matte, w, h }: Picture) {
  const body = recentreArms(bodyOf(points, 0.5), matte, w, h)
  const { seeds, skin, torso } = collectSeeds({ body, matte, lab, w, h })
  return { body, skin, torso, models: classModels(seeds) }
}

type Look = Omit<ReturnType<typeof look>, 'models'>

/** The labels by their costs, which are changed in place, and what is read off them. */
function label(
  picture: Picture,
  { body: placed, skin, torso }: Look,
  costs: readonly Plane[],
  area: number,
): Person {
  const { w, h, matte } = picture
  const volume = { matte, costs, w, h }
  const cuffs = orderAlongArms(placed, volume)
  orderAlongLegs(placed, volume)
  const labels = cheapestLabels(costs, matte, w * h)
  scoped(() => cleanLabels({ w, h, labels, costs, body: placed, area }, torso))
  nameStrapEdges({ w, h, labels, body: placed })
  nameBelowBelly({ w, h, labels, body: placed })
  nameBareHips({ w, h, labels, costs, body: placed, area }, cuffs)
  const body = scoped(() => calibrateLimbs({ body: placed, labels, w, h }))
  scoped(() => nameBareArms({ ...picture, labels, body, skin }))
  const parsed = { ...picture, body, labels, skin, cuffs }
  const person = { ...parsed, ramp: scoped(() => skinRamp(parsed)) }
  scoped(() => nameBareLegs(person))
  nameLegRims(person)
  return person
}
