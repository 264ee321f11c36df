/**
 * `node bench/engine/tiers.ts [folder]`: how far the tiers' pictures of one pair differ, as the share of pixels of the person's
 * surroundings and of the garment whose colours differ by more than can be seen (ΔE*ab > 3). Writes the pictures to the folder,
 * if one is given.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodePicture, encodePicture } from '../../packages/engine/src/codecs.ts'
import { createEmbeddedEngine } from '../../packages/engine/src/embedded-engine.ts'
import { qualities } from '../../packages/engine/src/engine.ts'
import { labOf } from './lab.ts'

const PAIRS = [
  ['woman-navy', 'beige-sweater'],
  ['woman-pink', 'floral-dress'],
  ['woman-yellow', 'black-jacket'],
  ['man-white', 'white-polo'],
] as const
const SIZES = [720, 1080, 2160]
/** Colours that differ by less look alike side by side. */
const VISIBLE = 3

const [folder] = process.argv.slice(2)
const samples = join(import.meta.dirname, '../../samples')
const engine = createEmbeddedEngine()
if (folder) await mkdir(folder, { recursive: true })

const between = [
  ['basic', 'standard'],
  ['standard', 'premium'],
  ['basic', 'premium'],
] as const

/** Shares of all pixels, and of those of the look that differ from the photo, which are the garment's as a rule. */
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

console.log(`| size | pair | ${between.map((pair) => pair.join(' – ')).join(' | ')} | seconds |`)
console.log('| --- | --- | --- | --- | --- | --- |')
for (const shortEdgePx of SIZES)
  for (const [model, clothing] of PAIRS) {
    const [person, garment] = await Promise.all(
      [model, clothing].map((name) => decodePicture(join(samples, `${name}.jpg`))),
    )
    if (!person || !garment) continue
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
