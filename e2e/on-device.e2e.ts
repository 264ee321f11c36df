/** Makes looks in the browser: without a network, without uploading a photo, and with the same pixels as the server. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { decodePicture, encodePicture } from '@toile/engine/codecs'
import { createEmbeddedEngine } from '@toile/engine/embedded-engine'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { disorder, none } from './axe.ts'
import { makeInWorker } from './device-look.ts'
import { chooseDevice, deviceChoice, makeLook, studioIsStored } from './device-page.ts'
import { paths, runProduct, samplesDir } from './harness.ts'
import { projectDir } from './product.ts'
import { chooseSample, download, expectMarked, resultPanel } from './studio-page.ts'

const open = runProduct()

const chooseServer = (page: Page) =>
  page.getByRole('radio', { name: 'On our server' }).filter({ visible: true }).check({ force: true })

/** Records all requests of the page and its workers. */
function watchRequests(page: Page) {
  const seen: Request[] = []
  page.context().on('request', (request) => seen.push(request))
  return seen
}

test('a look is made without a network, nothing is uploaded, and the stored files are as large as stated', async () => {
  const page = await open.blank({ serviceWorkers: 'allow', expectsFailedRequests: true })
  // As an earlier visit remembers it: nothing is downloaded before the first look, and the note gives the size.
  await page.evaluate(() => localStorage.setItem('toile:options', '{"place":"device"}'))
  await page.goto(paths.studio)
  await expect.poll(() => deviceChoice(page).isChecked()).toBe(true)
  const said = /(\d+) MB the first time/.exec(await page.getByText('MB the first time').innerText())
  await chooseServer(page)
  await chooseSample(page, 'Woman in navy')
  await chooseSample(page, 'Beige sweater')
  const requests = watchRequests(page)
  await chooseDevice(page)
  await studioIsStored(page)
  expect(await disorder(page)).toEqual(none)
  const files = new Set(requests.map((request) => request.url()).filter((url) => MODEL.test(url)))
  expect(files.size).toBe(6)
  const sizes = await Promise.all([...files].map(compressedBytes))
  const bytes = sizes.reduce((sum, size) => sum + size, await studioBytes())
  expect(Math.round(bytes / 1e6)).toBe(Number(said?.[1]))

  await page.context().setOffline(true)
  await makeLook(page)
  await resultPanel(page).getByText('Made on this device, and kept nowhere else').waitFor()
  expect(await disorder(page)).toEqual(none)
  for (const format of ['JPEG', 'PNG', 'WebP'] as const) expectMarked((await download(page, format)).bytes)

  // Deselected and selected again: the engine's files are stored on the device.
  await chooseServer(page)
  await chooseDevice(page)
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

/** Downloads a file as a browser would; expects it to come compressed, to be kept. Returns its transferred bytes. */
async function compressedBytes(url: string): Promise<number> {
  // `fetch` would decompress it.
  const { headers, size } = await new Promise<{ headers: IncomingHttpHeaders; size: number }>(
    (resolve, reject) => {
      get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
        let size = 0
        answer.on('data', (chunk: Buffer) => (size += chunk.length))
        answer.on('end', () => resolve({ headers: answer.headers, size }))
      }).on('error', reject)
    },
  )
  expect(headers['content-encoding']).toBe('br')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  return size
}

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
  const page = await open.blank()
  const png = async (name: string) =>
    encodePicture(await decodePicture(join(samplesDir, `${name}.jpg`)), 'png')
  const [photo, outfit] = await Promise.all([png('man-white'), png('beige-sweater')])
  const options = { shortEdgePx: 720, quality: 'standard', realism: 70, category: 'auto' } as const
  const here = await makeInWorker(page, await workerScript(), { photo, outfit, options })
  const [person, garment] = await Promise.all([decodePicture(photo), decodePicture(outfit)])
  const there = await engine.tryOn({ person, garment, options })
  expect([here.width, here.height]).toEqual([there.width, there.height])
  expect(here.warnings).toEqual(there.warnings)
  const { mean, shareFarOff } = differenceOf(here.image, there.image)
  expect(mean).toBeLessThanOrEqual(TOLERANCE.mean)
  expect(shareFarOff).toBeLessThanOrEqual(TOLERANCE.shareFarOff)
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
