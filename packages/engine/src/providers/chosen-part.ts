/**
 * Lets a hosted engine dress a chosen person among several: the engine gets the part of the photo around that person,
 * and its result is pasted back into the photo.
 */
import sharp from 'sharp'
import type { CheckResult, Engine, TryOnRequest, TryOnResult } from '../engine.ts'
import { Aborted } from '../errors.ts'
import type { RgbaPicture } from '../picture.ts'
import { SIZE_LIMITED, sizeWarning } from './size-warning.ts'

/** Part of a picture, in its pixels. */
export type Part = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Margins around the outermost landmarks, as shares of the body's height. `above` is the largest, because the highest
 * landmark is an eye or a hand, not the top of the head.
 */
const MARGIN = { side: 0.12, above: 0.16, below: 0.06 }
/** Landmarks of lower visibility are ignored. */
const VISIBLE = 0.3
/** Share of a part's shorter side over which a result fades into the photo. */
const FADE = 0.03

/** Wraps an engine so that it follows `personAt`, if `checker` finds the person. */
export function withPersonChoice(engine: Engine, checker: Engine | undefined): Engine {
  return {
    ...engine,
    async tryOn(request) {
      if (!request.options?.personAt) return engine.tryOn(request)
      const part = await findPart(checker, request)
      // Rejects, because the engine cannot choose a person.
      if (!part) return engine.tryOn(request)
      const { personAt: _, shortEdgePx, ...options } = request.options
      const { person } = request
      const share = Math.min(part.width, part.height) / Math.min(person.width, person.height)
      const result = await engine.tryOn({
        ...request,
        person: cut(person, part),
        options: { ...options, ...(shortEdgePx && { shortEdgePx: Math.round(shortEdgePx * share) }) },
      })
      const { others = [], ...first } = result
      const [whole, ...more] = await Promise.all(
        [first, ...others].map(async (one) => withWholeSize(await pasteBack(person, part, one), shortEdgePx)),
      )
      return { ...whole, ...(more.length > 0 && { others: more }) }
    },
  }
}

/** Returns a pasted result whose warning about its size, made for the part, names the sizes of the whole photo. */
function withWholeSize(whole: TryOnResult, shortEdgePx: number | undefined): TryOnResult {
  if (shortEdgePx === undefined) return whole
  const madePx = Math.min(whole.width, whole.height)
  const warnings = whole.warnings.map((warning) =>
    warning.code === SIZE_LIMITED ? sizeWarning(madePx, shortEdgePx) : warning,
  )
  return { ...whole, warnings }
}

/** Finds the part of the photo around the chosen person. Undefined without a checker, or when the check fails. */
async function findPart(
  checker: Engine | undefined,
  { person, options, signal }: TryOnRequest,
): Promise<Part | undefined> {
  const request = { person, ...(options && { options }), ...(signal && { signal }) }
  const seen = await checker?.check?.(request).catch((error: unknown) => {
    if (error instanceof Aborted) throw error
    return undefined
  })
  return seen?.person && partOf(seen.person, person)
}

/** Computes the part around the chosen body: up to halfway to the neighbours, but always the whole body. */
export function partOf(
  { landmarks = [], people = [] }: NonNullable<CheckResult['person']>,
  { width, height }: Pick<RgbaPicture, 'width' | 'height'>,
): Part | undefined {
  const sure = landmarks.filter(({ visibility }) => visibility > VISIBLE)
  if (sure.length === 0) return undefined
  const [xs, ys] = [sure.map(({ x }) => x), sure.map(({ y }) => y)]
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const tall = y1 - y0
  const chosen = people.findIndex(({ isChosen }) => isChosen)
  const halfway = (other: number, edge: number) =>
    people[other] && people[chosen] ? (width * (people[other].x + people[chosen].x)) / 2 : edge
  const left = Math.max(0, x0 - MARGIN.side * tall, Math.min(x0, halfway(chosen - 1, 0)))
  const right = Math.min(width, x1 + MARGIN.side * tall, Math.max(x1, halfway(chosen + 1, width)))
  const top = Math.max(0, y0 - MARGIN.above * tall)
  const bottom = Math.min(height, y1 + MARGIN.below * tall)
  const part = { left: Math.floor(left), top: Math.floor(top) }
  const [wide, high] = [Math.ceil(right) - part.left, Math.ceil(bottom) - part.top]
  return wide > 0 && high > 0 ? { ...part, width: wide, height: high } : undefined
}

function cut({ data, width }: RgbaPicture, part: Part): RgbaPicture {
  const cropped = new Uint8ClampedArray(part.width * part.height * 4)
  for (let y = 0; y < part.height; y++) {
    const from = ((part.top + y) * width + part.left) * 4
    cropped.set(data.subarray(from, from + part.width * 4), y * part.width * 4)
  }
  return { data: cropped, width: part.width, height: part.height }
}

/** Pastes the result into the photo, at the result's scale. Edges that lie inside the photo fade out. */
async function pasteBack(person: RgbaPicture, part: Part, result: TryOnResult): Promise<TryOnResult> {
  const scale = result.width / part.width
  const [width, height] = [Math.round(person.width * scale), Math.round(person.height * scale)]
  const [left, top] = [Math.round(part.left * scale), Math.round(part.top * scale)]
  const right = Math.min(width, left + result.width)
  const bottom = Math.min(height, Math.round((part.top + part.height) * scale))
  const [photo, made] = await Promise.all([
    resized(person, width, height),
    resized({ ...result, data: result.image }, right - left, bottom - top),
  ])
  const fade = Math.max(1, FADE * Math.min(right - left, bottom - top))
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const inside = Math.min(
        left > 0 ? x + 1 - left : fade,
        right < width ? right - x : fade,
        top > 0 ? y + 1 - top : fade,
        bottom < height ? bottom - y : fade,
      )
      const share = Math.min(1, inside / fade)
      const [i, j] = [(y * width + x) * 4, ((y - top) * (right - left) + x - left) * 4]
      for (let c = 0; c < 3; c++) photo[i + c] += share * (made[j + c] - photo[i + c])
    }
  return { ...result, image: photo, width, height }
}

/** Resizes a picture, on white where it is transparent, and returns its RGBA bytes. */
async function resized(
  { data, width, height }: RgbaPicture,
  wide: number,
  high: number,
): Promise<Uint8ClampedArray> {
  const raw = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .resize(wide, high, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  return new Uint8ClampedArray(raw)
}
