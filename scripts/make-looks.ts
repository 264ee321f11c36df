/**
 * `node scripts/make-looks.ts`: makes the looks that the landing page shows, with the product's own engine from its own
 * samples, into samples/looks. The same pictures come out each time, so run it when the engine has become better.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodePicture, encodePicture } from '../packages/engine/src/codecs.ts'
import { createEmbeddedEngine } from '../packages/engine/src/embedded-engine.ts'

const samples = join(import.meta.dirname, '../samples')
const pairs = [
  ['woman-pink', 'floral-dress'],
  ['woman-navy', 'beige-sweater'],
] as const

const engine = createEmbeddedEngine()
await mkdir(join(samples, 'looks'), { recursive: true })
for (const [model, clothing] of pairs) {
  const [person, garment] = await Promise.all(
    [model, clothing].map((name) => decodePicture(join(samples, `${name}.jpg`))),
  )
  if (!person || !garment) continue
  const { image, width, height, warnings } = await engine.tryOn({ person, garment, options: { seed: 1 } })
  const file = join(samples, 'looks', `${model}-${clothing}.jpg`)
  await writeFile(file, await encodePicture({ data: image, width, height }, 'jpeg'))
  console.log(`${file}: ${width} × ${height}`, ...warnings.map(({ message }) => message))
}
await engine.close()
