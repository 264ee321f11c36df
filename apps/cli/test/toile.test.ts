import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { decodeForLook, decodePicture, encodePicture } from '@toile/engine/codecs'
import { flattenPicture, toPicture } from '@toile/engine/embedded/image/flatten'
import { resizeImage } from '@toile/engine/embedded/image/resize'
import { createCarrier } from '@toile/engine/watermark/carrier'
import { embedMark } from '@toile/engine/watermark/embed'
import { payloadOf } from '@toile/engine/watermark/payload'
import { afterAll, expect, test } from 'vitest'

const BIN = path.resolve(import.meta.dirname, '../bin/toile.mjs')
const SAMPLES = path.resolve(import.meta.dirname, '../../../samples')
const sample = (name: string): string => path.join(SAMPLES, `${name}.jpg`)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toile-cli-'))
const file = (name: string): string => path.join(folder, name)
afterAll(() => fs.rmSync(folder, { recursive: true }))

type Ended = { code: number | null; out: string; err: string }

const toile = (...args: string[]) => toileWith({}, ...args)

const toileWith = (env: Record<string, string>, ...args: string[]) => ended(start(BIN, args, env))

const start = (script: string, args: string[] = [], env: Record<string, string> = {}) =>
  spawn(process.execPath, [script, ...args], { cwd: folder, env: { ...process.env, ...env } })

function ended(child: ReturnType<typeof start>): Promise<Ended> {
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })))
}

test('prints its usage and exit codes', async () => {
  const { code, out } = await toile('--help')
  expect(code).toBe(0)
  expect(out).toContain('toile <person> <garment>')
  expect(out).toContain('Exit codes')
})

test('starts from a folder whose name has characters of an address', async () => {
  const odd = file('c#/100%25?')
  fs.mkdirSync(path.join(odd, 'bin'), { recursive: true })
  fs.mkdirSync(path.join(odd, 'src'))
  fs.copyFileSync(BIN, path.join(odd, 'bin/toile.mjs'))
  fs.writeFileSync(path.join(odd, 'src/main.ts'), "console.log('started')")
  expect(await ended(start(path.join(odd, 'bin/toile.mjs')))).toMatchObject({ code: 0, out: 'started\n' })
})

test('ends with 2 on wrong arguments, without a report', async () => {
  expect(await toile('only-one.jpg')).toMatchObject({ code: 2, out: '' })
  expect((await toile(sample('man-white'), file('nowhere.jpg'))).code).toBe(2)
})

test('ends with 4 when a picture cannot be read, and names it', async () => {
  fs.writeFileSync(file('broken.jpg'), 'no picture')
  const { code, err } = await toile(file('broken.jpg'), sample('white-polo'))
  expect(code).toBe(4)
  expect(err).toContain('broken.jpg')
})

test('ends with 3 when there is no person, and says what to change', async () => {
  const { code, err, out } = await toile(sample('beige-sweater'), sample('white-polo'), '--json')
  expect(code).toBe(3)
  expect(err).toContain('Use a photo')
  expect(JSON.parse(out)).toHaveProperty('error')
  expect(fs.existsSync(file('look.jpg'))).toBe(false)
})

test('makes a marked look of the wanted size of every garment in a folder, with a report, skipping one that cannot be worn', async () => {
  const photo = flattenPicture(await decodePicture(sample('man-white')))
  fs.writeFileSync(file('large.jpg'), await encodePicture(toPicture(resizeImage(photo, 1620, 2160)), 'jpeg'))
  fs.mkdirSync(file('garments'))
  fs.copyFileSync(sample('white-polo'), file('garments/polo.jpg'))
  fs.writeFileSync(file('garments/broken.png'), 'no picture')
  const options = ['-o', file('looks'), '--json', '--size', '1600', '--seed', '5']
  const { code, out } = await toile(file('large.jpg'), file('garments'), ...options)
  expect(code).toBe(4)
  const [broken, look] = JSON.parse(out) as [
    object,
    Record<string, unknown> & { warnings: { code: string }[] },
  ]
  expect(broken).toMatchObject({ garment: file('garments/broken.png'), error: expect.any(String) })
  expect(look).toMatchObject({ garment: file('garments/polo.jpg'), output: file('looks/polo.jpg') })
  expect(look).toMatchObject({ width: 1600, height: expect.any(Number), engine: 'embedded' })
  expect(look.warnings.map(({ code }) => code)).not.toContain('size_limited')
  expect(look['confidence']).toBeGreaterThan(0)
  expect(look['landmarks']).toHaveLength(33)
  expect(Object.values(look['ms'] as object).every((ms) => typeof ms === 'number')).toBe(true)
  expect(fs.readdirSync(file('looks'))).toEqual(['polo.jpg'])
  expect(await decodeForLook(file('looks/polo.jpg'), 1600)).toMatchObject({
    width: 1600,
    height: look['height'],
  })
  expect(fs.readFileSync(file('looks/polo.jpg'), 'latin1')).toContain('compositeWithTrainedAlgorithmicMedia')
})

test('makes a look on a server, with the API key from the environment', async () => {
  const look = {
    id: 'l1',
    status: 'queued',
    finishedAt: null as string | null,
    imageUrl: '',
    width: 720,
    height: 960,
    score: 0.92,
    engine: 'embedded',
    warnings: [],
  }
  const asked: (string | undefined)[] = []
  let sent = ''
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    request.on('data', (chunk: Buffer) => (sent += chunk.toString('latin1')))
    if (request.method === 'GET') Object.assign(look, { status: 'succeeded', finishedAt: 'now' })
    response.writeHead(request.method === 'POST' ? 202 : 200)
    response.end(request.url === '/picture' ? 'picture' : JSON.stringify(look))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  look.imageUrl = `${address}/picture`
  const args = [sample('woman-pink'), sample('white-polo'), '-o', file('remote.jpg'), '--remote', address]
  const options = ['--json', '--person-at', '0.3,0.5']
  const { code, out } = await toileWith({ TOILE_API_KEY: 'toile_test_x' }, ...args, ...options)
  server.close()
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ width: 720, engine: 'embedded', verdict: 'likely' })
  expect(fs.readFileSync(file('remote.jpg'), 'utf8')).toBe('picture')
  expect(asked).toEqual([
    'POST /api/v1/looks Bearer toile_test_x',
    'GET /api/v1/looks/l1 Bearer toile_test_x',
    'GET /picture undefined',
  ])
  expect(sent).toMatch(/name="personAt"\r\n\r\n0\.3,0\.5\r\n/)
})

test('cancels the look on a server when it gets SIGTERM', async () => {
  const look = { id: 'l1', status: 'queued', finishedAt: null, imageUrl: null, warnings: [] }
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (request.method === 'GET') child.kill('SIGTERM')
    request.resume().on('end', () => response.writeHead(200).end(JSON.stringify(look)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const args = [sample('woman-pink'), sample('white-polo'), '--remote', address]
  const child = start(BIN, args, { TOILE_API_KEY: 'toile_test_x' })
  const { code } = await ended(child)
  server.close()
  expect([code, asked.at(-1)]).toEqual([130, 'POST /api/v1/looks/l1/cancel'])
})

test('reads the invisible marks of pictures with the key they were made with, and names an unreadable one', async () => {
  const key = 'the key of a server, long enough for it'
  const look = await decodePicture(sample('woman-red'), { maxShortEdgePx: 480 })
  const facts = { id: 'beefc0de', engine: 'embedded', madeAt: new Date('2026-11-27') }
  const marked = embedMark(look, payloadOf(facts), createCarrier(Buffer.from(key)))
  fs.writeFileSync(file('marked.jpg'), await encodePicture(marked, 'jpeg'))
  fs.writeFileSync(file('torn.jpg'), 'no picture')
  const pictures = [file('torn.jpg'), file('marked.jpg')]
  expect(await toileWith({ TOILE_WATERMARK_KEY: key }, 'watermark', ...pictures)).toMatchObject({
    code: 4,
    out: expect.stringContaining('look beefc0'),
    err: `toile: ${file('torn.jpg')}: The picture could not be read\n`,
  })
})
