/** Starts the product with `npm start`, as a new user does, and makes a look over plain HTTP. */
import { spawn } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoLook } from '@toile/contract/generations'
import { decodePicture } from '@toile/engine/codecs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { samplesDir } from './harness.ts'
import { readyAddress, stopped } from './product.ts'

const person = join(samplesDir, 'woman-navy.jpg')
const garment = join(samplesDir, 'purple-dress.jpg')

let dataDir = ''
let product: ReturnType<typeof spawn> | undefined
let address = ''

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'toile with spaces '))
  product = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: '0', TOILE_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  address = await readyAddress(product)
})

afterAll(async () => {
  if (product?.exitCode === null) await stopped(product)
  await rm(dataDir, { recursive: true, force: true })
})

it('makes a look of two sample pictures, different in the garment and the same in the face', async () => {
  const form = new FormData()
  form.set('userPhoto', await openAsBlob(person), 'person.jpg')
  form.set('outfitPhoto', await openAsBlob(garment), 'garment.jpg')
  const answer = await fetch(`${address}/api/generate/demo`, { method: 'POST', body: form })
  expect(answer.status).toBe(200)
  const look = demoLook.parse(await answer.json())

  const image = await fetch(look.imageUrl)
  expect(image.headers.get('content-type')).toBe('image/jpeg')
  const after = await decodePicture(new Uint8Array(await image.arrayBuffer()))
  expect(Math.min(after.width, after.height)).toBeGreaterThanOrEqual(720)
  const before = await decodePicture(person, { maxShortEdgePx: after.width })
  expect([before.width, before.height]).toEqual([after.width, after.height])

  expect(differenceIn(before, after, faceOfNavy)).toBeLessThan(4)
  expect(differenceIn(before, after, chestOfNavy)).toBeGreaterThan(40)
})

it('stops when npm is told to', async () => {
  if (!product) throw new Error('The product did not start')
  await stopped(product)
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
})

/** A box in fractions of the sample's width and height. */
type Box = { x: number; y: number; w: number; h: number }
const faceOfNavy: Box = { x: 0.44, y: 0.11, w: 0.12, h: 0.09 }
const chestOfNavy: Box = { x: 0.4, y: 0.32, w: 0.2, h: 0.15 }

type Picture = Awaited<ReturnType<typeof decodePicture>>

/** Returns the mean absolute colour difference inside a box, 0 to 255. */
function differenceIn(a: Picture, b: Picture, box: Box): number {
  let sum = 0
  let count = 0
  for (let y = Math.round(box.y * a.height); y < (box.y + box.h) * a.height; y++)
    for (let x = Math.round(box.x * a.width); x < (box.x + box.w) * a.width; x++)
      for (let c = 0; c < 3; c++) {
        const i = (y * a.width + x) * 4 + c
        sum += Math.abs((a.data[i] ?? 0) - (b.data[i] ?? 0))
        count++
      }
  return sum / count
}
