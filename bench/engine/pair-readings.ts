/**
 * `node bench/engine/pair-readings.ts FOLDER OUT.json`: writes the engine's readings of rendered pairs, and the places
 * where its fit puts the landmarks of their garments. FOLDER comes from `toile-train pairs`; `toile-train evaluate
 * fitter` reads OUT.json.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { decodePicture } from '@toile/engine/codecs'
import { deform } from '@toile/engine/embedded/fit/arap'
import type { DeformedMesh } from '@toile/engine/embedded/fit/arap'
import { targetsOf } from '@toile/engine/embedded/fit/fit'
import { sideEnd } from '@toile/engine/embedded/fit/side-end'
import { fitTop } from '@toile/engine/embedded/fit/targets'
import { halfWidths, torsoShapeOf } from '@toile/engine/embedded/fit/torso-shape'
import { analyseGarmentPicture } from '@toile/engine/embedded/garment-analysis'
import { garmentTasksOnThisThread } from '@toile/engine/embedded/garment-tasks'
import type { TopShape } from '@toile/engine/embedded/garment/garment'
import { torsoRun } from '@toile/engine/embedded/garment/outline'
import type { Point } from '@toile/engine/embedded/image/maths'
import { SIDES } from '@toile/engine/embedded/person/types'
import type { Person } from '@toile/engine/embedded/person/types'
import { analysePersonPicture } from '@toile/engine/embedded/person-analysis'
import { createNodeRuntime } from '@toile/engine/embedded/runtime-node'
import { garmentSize } from '@toile/engine/embedded/working-size'
import type { GarmentCategory } from '@toile/engine/engine'

/** Landmarks by name: a pair for the left and right side, or a single point, as `hem_middle`. */
type Places = Record<string, Point | (Point | null)[]>
type Truth = Record<string, { readonly category: GarmentCategory; readonly flat: Places }>

/** Rows, as shares of the torso's height, at which half widths are written. */
const ROWS = [0.3, 0.46, 0.6, 0.75, 0.9, 1]
/** Joints that are written. */
const JOINTS = ['shoulder', 'elbow', 'wrist', 'hip', 'knee'] as const
/** Number of nearest vertices to interpolate between. */
const NEAREST = 4
/** Added to their distances (px), so that a coinciding vertex does not outweigh all others. */
const SOFT = 0.3

/** Maps a garment point by the deformed mesh. @param scale person pixels per garment pixel */
function carriedBy(mesh: DeformedMesh, [x, y]: Point, scale: number): Point {
  const gaps = Array.from(mesh.partOf, (part, i) => ({
    i,
    part,
    gap: Math.hypot(mesh.from[2 * i]! - x, mesh.from[2 * i + 1]! - y),
  })).toSorted((a, b) => a.gap - b.gap)
  const near = gaps.filter(({ part }) => part === gaps[0]!.part).slice(0, NEAREST)
  const total = near.reduce((sum, { gap }) => sum + 1 / (gap + SOFT), 0)
  const mixed = (at: (i: number) => number) =>
    near.reduce((sum, { i, gap }) => sum + at(i) / (gap + SOFT), 0) / total
  return [
    mixed((i) => mesh.X[i]! + (x - mesh.from[2 * i]!) * scale),
    mixed((i) => mesh.Y[i]! + (y - mesh.from[2 * i + 1]!) * scale),
  ]
}

/** Returns the landmarks read from a garment, in pixels of the picture. */
function garmentRead(shape: TopShape, scale: number) {
  const whole = ([x, y]: Point): Point => [x * scale, y * scale]
  const edge = (y: number, k: 0 | 1): Point | null => {
    const run = torsoRun(shape, Math.round(Math.min(y, shape.hemY - 2)))
    return run && whole([run[k], y])
  }
  const half = (shape.armpit[0][1] + shape.hemY) / 2
  return {
    hem: shape.hemY * scale,
    isDress: shape.kind === 'dress',
    isOpen: shape.opening !== null,
    places: {
      neck: (shape.collar ?? shape.neck).map(whole),
      shoulder: shape.shoulder.map(whole),
      armpit: shape.armpit.map(whole),
      side: SIDES.map((k) => edge(half, k)),
      hem: SIDES.map((k) => edge(sideEnd(shape, k), k)),
      cuff_outer: shape.sleeves.map((sleeve) => sleeve && whole(sleeve.hem[0])),
      cuff_inner: shape.sleeves.map((sleeve) => sleeve && whole(sleeve.hem[1])),
    },
  }
}

function personRead(person: Person, scale: number) {
  const { body } = person
  const whole = ([x, y]: Point): Point => [x * scale, y * scale]
  const torso = torsoShapeOf(person)
  return {
    joints: Object.fromEntries(JOINTS.map((joint) => [joint, body[joint].map(whole)])),
    nose: whole(body.face.nose),
    widths: ROWS.map((v) => halfWidths(torso, v).map((width) => width / body.unit)),
  }
}

const [folder, out] = process.argv.slice(2)
if (!folder || !out) throw new TypeError('node bench/engine/pair-readings.ts FOLDER OUT.json')
const runtime = await createNodeRuntime()
const truth = JSON.parse(await readFile(path.join(folder, 'pairs.json'), 'utf8')) as Truth

async function readPair(name: string, { category, flat }: Truth[string]) {
  const picture = await decodePicture(path.join(folder!, `${name}-garment.jpg`))
  const photo = await decodePicture(path.join(folder!, `${name}-person.jpg`))
  const { person, workSize } = await analysePersonPicture(
    runtime,
    photo,
    { shortEdgePx: 768 },
    () => undefined,
    'whole-photo',
  )
  const { garment } = await analyseGarmentPicture(runtime, garmentTasksOnThisThread, picture, category)
  const { shape } = garment
  if (shape.kind === 'trousers') return { failed: 'read as trousers' }
  const ofGarment = (2 * picture.width) / garmentSize(picture.width, picture.height).w
  const ofPerson = (2 * photo.width) / workSize.w
  const fit = fitTop({ shape }, person)
  const mesh = deform(garment.mesh, targetsOf(fit), shape)
  const carried = ([x, y]: Point): Point => {
    const [X, Y] = carriedBy(mesh, [x / ofGarment, y / ofGarment], fit.scale)
    return [X * ofPerson, Y * ofPerson]
  }
  const { hem_middle: middle, ...sided } = flat
  return {
    ...personRead(person, ofPerson),
    garment: garmentRead(shape, ofGarment),
    carried: {
      ...Object.fromEntries(
        Object.entries(sided).map(([mark, sides]) => [
          mark,
          (sides as (Point | null)[]).map((place) => place && carried(place)),
        ]),
      ),
      hem_middle: carried(middle as Point),
    },
  }
}

const read: Record<string, object> = {}
for (const [name, pair] of Object.entries(truth)) {
  try {
    read[name] = await readPair(name, pair)
  } catch (error) {
    read[name] = { failed: error instanceof Error ? error.message : String(error) }
  }
  await writeFile(out, JSON.stringify(read))
}
