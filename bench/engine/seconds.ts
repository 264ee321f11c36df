/** `node bench/engine/seconds.ts`: measures the seconds of a look by tier, as medians over five pairs of samples. */
import { join } from 'node:path'
import { decodePicture } from '../../packages/engine/src/codecs.ts'
import { createEmbeddedEngine } from '../../packages/engine/src/embedded-engine.ts'
import { qualities } from '../../packages/engine/src/engine.ts'

const samples = join(import.meta.dirname, '../../samples')
const people = ['woman-red', 'woman-navy', 'woman-pink', 'woman-yellow', 'man-white']
const clothes = ['white-polo', 'floral-dress', 'beige-sweater', 'black-jacket', 'purple-dress']

const open = (name: string) => decodePicture(join(samples, `${name}.jpg`))
const median = (seconds: readonly number[]) => seconds.toSorted((a, b) => a - b)[seconds.length >> 1] ?? 0
const engine = createEmbeddedEngine()

async function timed(person: string, clothing: string, quality: (typeof qualities)[number]): Promise<number> {
  const pictures = { person: await open(person), garment: await open(clothing) }
  const start = performance.now()
  await engine.tryOn({ ...pictures, options: { quality, seed: 1 } })
  return (performance.now() - start) / 1000
}

await timed('woman-red', 'white-polo', 'basic')
for (const quality of qualities) {
  const [fresh, known, both]: [number[], number[], number[]] = [[], [], []]
  for (const [k, person] of people.entries()) {
    const [one = '', next = ''] = [clothes[k], clothes[(k + 1) % clothes.length]]
    fresh.push(await timed(person, one, quality))
    known.push(await timed(person, next, quality))
    both.push(await timed(person, next, quality))
  }
  const figures = [fresh, known, both].map((seconds) => median(seconds).toFixed(2)).join(', ')
  console.log(`${quality}: new pair, person seen, both seen: ${figures} s`)
}
await engine.close?.()
