/**
 * `node bench/engine/outfit.ts`: CPU time of an outfit of three garments against a single look; medians over five
 * people.
 */
import { join } from 'node:path'
import { createChain } from '../../packages/engine/src/chain.ts'
import { decodePicture } from '../../packages/engine/src/codecs.ts'
import { createEmbeddedEngine } from '../../packages/engine/src/embedded-engine.ts'
import type { GarmentCategory, TryOnRequest } from '../../packages/engine/src/engine.ts'
import { unseen } from './pictures.ts'

const samples = join(import.meta.dirname, '../../samples')
const people = ['woman-red', 'woman-navy', 'woman-pink', 'woman-yellow', 'man-white']
const clothes = [
  ['white-polo', 'top'],
  ['beige-sweater', 'outerwear'],
  ['black-jacket', 'outerwear'],
] as const satisfies readonly (readonly [string, GarmentCategory])[]

let opened = 0
/** Opens a picture with one byte changed each time, so that the engine's caches do not know it. */
async function open(name: string) {
  const picture = unseen(await decodePicture(join(samples, `${name}.jpg`)))
  picture.data[4] = opened++ % 256
  return picture
}
const wear = async ([name, category]: (typeof clothes)[number]) => ({ picture: await open(name), category })
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const engine = createEmbeddedEngine()
await engine.warmUp()
const chain = createChain([{ engine }])

async function cpuSeconds(request: TryOnRequest): Promise<number> {
  const start = process.cpuUsage()
  await chain.tryOn(request)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

const [single, outfit]: [number[], number[]] = [[], []]
for (const person of people) {
  for (const garment of clothes) {
    const { picture, category } = await wear(garment)
    single.push(await cpuSeconds({ person: await open(person), garment: picture, options: { category } }))
  }
  const [first, ...further] = [await wear(clothes[0]), await wear(clothes[1]), await wear(clothes[2])]
  const { picture, category } = first
  const request = { person: await open(person), garment: picture, further, options: { category } }
  outfit.push(await cpuSeconds(request))
}
const [one, three] = [median(single), median(outfit)]
console.log(
  `one look ${one.toFixed(2)} s, three garments ${three.toFixed(2)} s: ${(three / one).toFixed(2)} times`,
)
await chain.close()
await engine.close()
