/**
 * `node scripts/make-looks.ts`: makes the landing page's looks, and the crops that compare the tiers, from the samples with
 * the embedded engine, and writes them to samples/looks. The result is deterministic: run it when the engine has changed.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { decodePicture, encodePicture } from '../packages/engine/src/codecs.ts'
import { createEmbeddedEngine } from '../packages/engine/src/embedded-engine.ts'
import { qualities } from '../packages/engine/src/engine.ts'

const samples = join(import.meta.dirname, '../samples')
/** The first fills half of a wide screen, at two pixels per point; the second is only shown small. */
const pairs = [
  { model: 'woman-pink', clothing: 'floral-dress', shortEdgePx: 1440 },
  { model: 'woman-navy', clothing: 'beige-sweater', shortEdgePx: 768 },
]

/** A long timeout, because the machine may be busy. */
const engine = createEmbeddedEngine({ jobTimeoutMs: 900_000 })
await mkdir(join(samples, 'looks'), { recursive: true })
for (const { model, clothing, shortEdgePx } of pairs) {
  const [person, garment] = await Promise.all(
    [model, clothing].map((name) => decodePicture(join(samples, `${name}.jpg`))),
  )
  if (!person || !garment) continue
  const options = { seed: 1, shortEdgePx }
  const { image, width, height, warnings } = await engine.tryOn({ person, garment, options })
  const file = join(samples, 'looks', `${model}-${clothing}.jpg`)
  await writeFile(file, await encodePicture({ data: image, width, height }, 'jpeg'))
  console.log(`${file}: ${width} × ${height}`, ...warnings.map(({ message }) => message))
}
/** The crop of one look that is shown for each tier. */
const piece = { left: 360, top: 430, width: 160, height: 160 }
const [person, garment] = await Promise.all(
  ['woman-pink', 'floral-dress'].map((name) => decodePicture(join(samples, `${name}.jpg`))),
)
if (person && garment)
  for (const quality of qualities) {
    const options = { seed: 1, quality, shortEdgePx: 900 }
    const { image, width, height } = await engine.tryOn({ person, garment, options })
    const { data, info } = await sharp(image, { raw: { width, height, channels: 4 } })
      .extract(piece)
      .resize(360, 360, { kernel: 'cubic' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const file = join(samples, 'looks', `tier-${quality}.jpg`)
    await writeFile(file, await encodePicture({ data, width: info.width, height: info.height }, 'jpeg'))
    console.log(file)
  }
await engine.close()
