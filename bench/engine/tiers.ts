/**
 * `node bench/engine/tiers.ts [--large] [folder]`: compares the tiers' looks of one pair, by the share of pixels, of
 * the whole picture and of the garment, whose colours differ visibly (ΔE*ab > 3). Writes the looks to the folder, if
 * one is given. With `--large` the samples are enlarged to 3000×4000, and garments get threads as fine detail.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { decodePicture, encodePicture } from '../../packages/engine/src/codecs.ts'
import { createEmbeddedEngine } from '../../packages/engine/src/embedded-engine.ts'
import { qualities } from '../../packages/engine/src/engine.ts'
import type { RgbaPicture } from '../../packages/engine/src/picture.ts'
import { labOf } from './lab.ts'

const PAIRS = [
  ['woman-navy', 'beige-sweater'],
  ['woman-pink', 'floral-dress'],
  ['woman-yellow', 'black-jacket'],
  ['man-white', 'white-polo'],
] as const
const LARGE_PX = { width: 3000, height: 4000 }
/** Contrast of a thread, as a share of the cloth's brightness, and distance between threads in pixels. */
const THREAD = { strength: 0.16, everyPx: 9 }
/** ΔE*ab below which colours look alike side by side. */
const VISIBLE = 3

const isLarge = process.argv.includes('--large')
const folder = process.argv.slice(2).find((one) => !one.startsWith('--'))
const sizes = isLarge ? [2160] : [720, 1080, 2160]
const pairs = isLarge ? PAIRS.slice(0, 2) : PAIRS
const samples = join(import.meta.dirname, '../../samples')
// A 4K look takes minutes on a busy machine.
const engine = createEmbeddedEngine({ jobTimeoutMs: 900_000 })
if (folder) await mkdir(folder, { recursive: true })

const between = [
  ['basic', 'standard'],
  ['standard', 'premium'],
  ['basic', 'premium'],
] as const

/**
 * Returns the differing share of all pixels, and of those where the look differs from the photo (mostly the garment).
 */
function differing(a: Uint8ClampedArray, b: Uint8ClampedArray, worn: Uint8Array): [number, number] {
  let [all, cloth, clothSize] = [0, 0, 0]
  for (let i = 0; i < worn.length; i++) {
    const [p, q] = [labOf(a, 4 * i), labOf(b, 4 * i)]
    const seen = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) > VISIBLE ? 1 : 0
    all += seen
    clothSize += worn[i] ?? 0
    if (worn[i]) cloth += seen
  }
  return [all / worn.length, cloth / (clothSize || 1)]
}

/** Reads a sample. With `--large` it is enlarged, and a garment gets threads, so that it has detail at that size. */
async function pictureOf(name: string, kind: 'person' | 'garment'): Promise<RgbaPicture> {
  const file = join(samples, `${name}.jpg`)
  if (!isLarge) return decodePicture(file)
  const { data, info } = await sharp(file)
    .resize(LARGE_PX.width, LARGE_PX.height, { kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = { data: Uint8ClampedArray.from(data), width: info.width, height: info.height }
  if (kind === 'garment') weave(picture)
  return picture
}

/** Draws horizontal and vertical threads over the whole picture. */
function weave({ data, width }: RgbaPicture): void {
  for (let i = 0; i < data.length; i += 4) {
    const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)]
    const across = Math.sin((2 * Math.PI * x) / THREAD.everyPx)
    const along = Math.sin((2 * Math.PI * y) / THREAD.everyPx)
    for (let c = 0; c < 3; c++) data[i + c] = (data[i + c] ?? 0) * (1 + THREAD.strength * across * along)
  }
}

console.log(`| size | pair | ${between.map((pair) => pair.join(' – ')).join(' | ')} | seconds |`)
console.log('| --- | --- | --- | --- | --- | --- |')
for (const shortEdgePx of sizes)
  for (const [model, clothing] of pairs) {
    const person = await pictureOf(model, 'person')
    const garment = await pictureOf(clothing, 'garment')
    const looks = new Map<string, { image: Uint8ClampedArray; width: number; height: number }>()
    const seconds: string[] = []
    for (const quality of qualities) {
      const began = performance.now()
      const look = await engine.tryOn({ person, garment, options: { seed: 1, quality, shortEdgePx } })
      seconds.push(((performance.now() - began) / 1000).toFixed(2))
      looks.set(quality, look)
      const { image: data, width, height } = look
      if (folder)
        await writeFile(
          join(folder, `${model}-${clothing}-${shortEdgePx}-${quality}.png`),
          await encodePicture({ data, width, height }, 'png'),
        )
    }
    const basic = looks.get('basic')
    if (!basic) continue
    const { width, height } = basic
    const photo = await decodePicture(join(samples, `${model}.jpg`), { maxShortEdgePx: shortEdgePx })
    const worn = new Uint8Array(width * height)
    for (let i = 0; i < worn.length; i++) {
      const [x, y] = [i % width, Math.floor(i / width)]
      const at = Math.floor((y * photo.height) / height) * photo.width + Math.floor((x * photo.width) / width)
      const [p, q] = [labOf(basic.image, 4 * i), labOf(photo.data, 4 * at)]
      worn[i] = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) > 4 * VISIBLE ? 1 : 0
    }
    const cells = between.map(([one, other]) => {
      const [a, b] = [looks.get(one), looks.get(other)]
      if (!a || !b) return '–'
      return differing(a.image, b.image, worn)
        .map((share) => `${(100 * share).toFixed(1)} %`)
        .join(' / ')
    })
    console.log(
      `| ${Math.min(width, height)} | ${model}, ${clothing} | ${cells.join(' | ')} | ${seconds.join(' ')} |`,
    )
  }
await engine.close()
