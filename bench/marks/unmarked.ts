/**
 * Generates pictures without a mark: parts of photos and looks at many sizes, and drawn ones, some with repeating
 * patterns.
 */
import { globSync } from 'node:fs'
import path from 'node:path'
import type { RgbaPicture } from '@toile/engine/picture'
import sharp from 'sharp'
import { chances } from '../../apps/api/test/chances.ts'
import { fromFile } from './attacks.ts'

const ROOT = path.join(import.meta.dirname, '../..')
/** One in this many pictures is drawn. */
const DRAWN_EVERY = 4

/** @param looks files of looks without a mark */
export async function* unmarkedPictures(
  looks: readonly string[],
  from: number,
  count: number,
): AsyncGenerator<RgbaPicture> {
  const photos = [
    ...globSync('samples/*.jpg', { cwd: ROOT }),
    ...globSync('../shared/{eval,corpus/good}/**/*.{jpg,png}', { cwd: ROOT }),
  ].map((file) => path.join(ROOT, file))
  for (let at = from; at < from + count; at++) {
    // Seeded by the picture's number, so that a partial run sees the same pictures as a whole one.
    const random = chances(at)
    if (at % DRAWN_EVERY === 0) yield draw(random)
    else {
      const files = random() < 0.5 ? photos : looks
      const file = files[Math.floor(random() * files.length)]!
      yield await partOf(file, random).catch(() => draw(random))
    }
  }
}

/** Draws a shorter side; most are small, because large pictures take longer and tell no more. */
const shortEdgePx = (random: () => number) =>
  Math.round(random() < 0.03 ? 480 + 600 * random() : 165 + 60 * random())

async function partOf(file: string, random: () => number): Promise<RgbaPicture> {
  const { width, height } = await sharp(file).metadata()
  const share = 0.4 + 0.6 * random()
  const size = { width: Math.floor(width * share), height: Math.floor(height * share) }
  const edge = shortEdgePx(random)
  const part = sharp(file)
    .extract({
      left: Math.floor((width - size.width) * random()),
      top: Math.floor((height - size.height) * random()),
      ...size,
    })
    .resize(edge, Math.round(edge * (1 + 0.4 * random())), { fit: 'cover' })
    .flop(random() < 0.5)
  return fromFile(
    await (random() < 0.5 ? part.jpeg({ quality: Math.round(40 + 55 * random()) }) : part.png()).toBuffer(),
  )
}

/** Draws a gradient, fine or coarse noise, and two waves, which make stripes or checks of any period. */
function draw(random: () => number): RgbaPicture {
  const width = shortEdgePx(random)
  const height = Math.round(width * (1 + 0.4 * random()))
  const waves = [wave(random), wave(random)]
  const [noise, slope] = [30 * random() * random(), random()]
  const cloud = cloudOf(random)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value =
        90 +
        80 * slope * (y / height) +
        noise * (random() - 0.5) +
        cloud(x, y) +
        waves.reduce((sum, one) => sum + one(x, y), 0)
      data.set([value, value * 0.9, value * 0.8, 255], (y * width + x) * 4)
    }
  return { data, width, height }
}

/** Sums waves of all lengths and directions, with amplitudes proportional to length, as in photos (Field 1987). */
function cloudOf(random: () => number): (x: number, y: number) => number {
  const strength = 25 * random() ** 2
  const parts = Array.from({ length: 12 }, () => {
    const length = 2.5 * 60 ** random()
    const turn = 2 * Math.PI * random()
    return {
      x: (2 * Math.PI * Math.cos(turn)) / length,
      y: (2 * Math.PI * Math.sin(turn)) / length,
      phase: 2 * Math.PI * random(),
      height: (strength * length) / 60,
    }
  })
  return (x, y) =>
    parts.reduce((sum, part) => sum + part.height * Math.sin(part.x * x + part.y * y + part.phase), 0)
}

function wave(random: () => number): (x: number, y: number) => number {
  const [height, turn, length] = [
    40 * random(),
    Math.PI * Math.round(8 * random()) * 0.25,
    3 + 60 * random() ** 2,
  ]
  const isHard = random() < 0.5
  return (x, y) => {
    const value = Math.sin((2 * Math.PI * (x * Math.cos(turn) + y * Math.sin(turn))) / length)
    return height * (isHard ? Math.sign(value) : value)
  }
}
