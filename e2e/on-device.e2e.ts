/** Makes looks in the browser: without a network, without uploading a photo, and with the same pixels as the server. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { decodePicture, encodePicture } from '@toile/engine/codecs'
import { createEmbeddedEngine } from '@toile/engine/embedded-engine'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { disorder, none } from './axe.ts'
import { makeInWorker } from './device-look.ts'
import { chooseDevice, deviceChoice, makeLook, studioIsStored } from './device-page.ts'
import { runProduct, samplesDir } from './harness.ts'
import { projectDir } from './product.ts'
import { chooseSample, download, expectMarked, resultPanel } from './studio-page.ts'

const open = runProduct()

/** Records all requests of the page and its workers. */
function watchRequests(page: Page) {
  const seen: Request[] = []
  page.context().on('request', (request) => seen.push(request))
  return seen
}

test('a look is made without a network, and nothing is uploaded', async () => {
  const page = await open({ serviceWorkers: 'allow', expectsFailedRequests: true })
  await chooseSample(page, 'Woman in navy')
  await chooseSample(page, 'Beige sweater')
  const requests = watchRequests(page)
  await chooseDevice(page)
  await studioIsStored(page)
  expect(await disorder(page)).toEqual(none)

  await page.context().setOffline(true)
  await makeLook(page)
  await resultPanel(page).getByText('Made on this device, and kept nowhere else').waitFor()
  expect(await disorder(page)).toEqual(none)
  for (const format of ['JPEG', 'PNG', 'WebP'] as const) expectMarked((await download(page, format)).bytes)

  // Deselected and selected again: the engine's files are stored on the device.
  await page.getByRole('radio', { name: 'On our server' }).filter({ visible: true }).check({ force: true })
  await chooseDevice(page)
  await makeLook(page)
  const sent = requests.filter((request) => request.method() !== 'GET' || request.postDataBuffer() !== null)
  expect(sent.map((request) => `${request.method()} ${request.url()}`)).toEqual([])
})

/**
 * Sums the transferred bytes of the stored files other than the engine's models, compressed where the build
 * compresses them.
 */
async function studioBytes(): Promise<number> {
  const dist = join(projectDir, 'apps/web/dist')
  const [, list = ''] = /^const OFFLINE = (\{.*\});$/m.exec(await readFile(join(dist, 'sw.js'), 'utf8')) ?? []
  const { studio } = JSON.parse(list) as { studio: { assets: string[]; samples: string[] } }
  const paths = [...studio.assets, ...studio.samples].filter((path) => !MODEL.test(path))
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const file = join(dist, path)
      return (await stat(`${file}.br`).catch(() => stat(file))).size
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const MODEL = /ort.*\.wasm$|\.onnx$/

// The test without a network shows that the files are downloaded only once.
test('the choice is remembered, and its files are compressed and no larger than stated', async () => {
  const page = await open()
  await chooseSample(page, 'Man in white')
  await chooseSample(page, 'Black jacket')
  const requests = watchRequests(page)
  await chooseDevice(page)
  const files = requests.filter((request) => MODEL.test(request.url()))
  expect(files).toHaveLength(6)
  let bytes = 0
  for (const file of files) {
    const response = await file.response()
    expect(await response?.headerValue('content-encoding')).toBe('br')
    expect(await response?.headerValue('cache-control')).toBe('public, max-age=31536000, immutable')
    bytes += (await file.sizes()).responseBodySize
  }
  await page.reload()
  await expect.poll(() => deviceChoice(page).isChecked()).toBe(true)
  const said = /(\d+) MB the first time/.exec(await page.getByText('MB the first time').innerText())
  expect(Math.round((bytes + (await studioBytes())) / 1e6)).toBe(Number(said?.[1]))
})

/**
 * Bounds of the difference between both looks of the same PNGs, in steps of 255. The code is the same, but browsers
 * and Node may round differently, so that single pixels fall on the other side of a threshold. Measured: at most 0.05
 * and 0.00003.
 */
const TOLERANCE = { mean: 0.1, shareFarOff: 0.0002 }
/** A channel that differs by more than this, in steps of 255, counts as far off. */
const FAR = 8

test('the pixels equal those of the server’s engine', async ({ onTestFinished }) => {
  const engine = createEmbeddedEngine({ networks: 'wasm', jobTimeoutMs: 120_000 })
  onTestFinished(() => engine.close())
  const page = await open()
  const png = async (name: string) =>
    encodePicture(await decodePicture(join(samplesDir, `${name}.jpg`)), 'png')
  const options = { shortEdgePx: 720, quality: 'standard', realism: 70, category: 'auto' } as const
  const orders = await Promise.all(
    [
      ['woman-navy', 'floral-dress'],
      ['man-white', 'beige-sweater'],
    ].map(async ([person = '', garment = '']) => ({
      photo: await png(person),
      outfit: await png(garment),
      options,
    })),
  )
  const looks = await makeInWorker(page, await workerScript(), orders)
  for (const [at, { photo, outfit }] of orders.entries()) {
    const here = looks[at]!
    const [person, garment] = await Promise.all([decodePicture(photo), decodePicture(outfit)])
    const there = await engine.tryOn({ person, garment, options })
    expect([here.width, here.height]).toEqual([there.width, there.height])
    expect(here.warnings).toEqual(there.warnings)
    const { mean, shareFarOff } = differenceOf(here.image, there.image)
    expect(mean).toBeLessThanOrEqual(TOLERANCE.mean)
    expect(shareFarOff).toBeLessThanOrEqual(TOLERANCE.shareFarOff)
  }
})

/** Finds the URL of the worker's script in the build. */
async function workerScript(): Promise<string> {
  const names = await readdir(join(projectDir, 'apps/web/dist/assets/wasm'))
  const name = names.find((name) => /^device-worker-.*\.js$/.test(name))
  if (name === undefined) throw new Error('the build has no worker for this device')
  return `/assets/wasm/${name}`
}

function differenceOf(one: Uint8Array, other: Uint8ClampedArray) {
  let far = 0
  let sum = 0
  for (const [at, value] of one.entries()) {
    const difference = Math.abs(value - (other[at] ?? Number.NaN))
    if (!(difference <= FAR)) far++
    sum += difference
  }
  return { mean: sum / one.length, shareFarOff: far / one.length }
}
