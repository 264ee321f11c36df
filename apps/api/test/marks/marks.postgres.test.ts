import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { demoLook, tryOnLook } from '@toile/contract/generations'
import { markCheck } from '@toile/contract/mark-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createFakeEngine, paintWhole } from '../fake-engine.ts'
import { postDemo } from '../generations/look-calls.ts'
import { bootForLooks } from '../generations/paid-looks.ts'
import { bootApp } from '../harness.ts'
import { failure } from '../identity/people.ts'
import { jpeg } from '../library/pictures.ts'

const key = 'a key of thirty-two characters or more'
// A mark needs the size of a real look.
const tryOn = paintWhole
const app = await bootApp({
  engine: { ...createFakeEngine(), tryOn },
  env: { TOILE_WATERMARK: 'on', TOILE_WATERMARK_KEY: key },
})

async function check(file: Uint8Array | undefined, at = app): Promise<Response> {
  const form = new FormData()
  if (file) form.set('image', new Blob([new Uint8Array(file)]), 'look.jpg')
  return at.fetch('/api/verify/mark', { method: 'POST', body: form })
}
const read = async (file: Uint8Array, at = app) => markCheck.parse(await (await check(file, at)).json())

async function makeLook() {
  const { id, imageUrl } = demoLook.parse(await (await postDemo(app)).json())
  return { id, file: Buffer.from(await (await fetch(imageUrl)).arrayBuffer()) }
}

describe('the watermark of a look', () => {
  it('contains the day and the start of its id, even after scaling and re-encoding', async () => {
    const { id, file } = await makeLook()
    const passedOn = await sharp(file).resize(500).jpeg({ quality: 85 }).toBuffer()
    const madeOn = new Date().toISOString().slice(0, 10)
    for (const one of [file, passedOn])
      expect(await read(one)).toEqual({ found: true, madeOn, engine: null, reference: id.slice(0, 6) })
  })

  it('names each of several looks of one request', async () => {
    const env = { TOILE_WATERMARK: 'on', TOILE_WATERMARK_KEY: key }
    const { app: paid, createCustomer } = await bootForLooks(env, undefined, { tryOn })
    const response = await (await createCustomer()).tryOn({ fields: { numSamples: '2' } })
    const { looks } = tryOnLook.parse(await response.json())
    expect(looks).toHaveLength(2)
    for (const { id, imageUrl } of looks) {
      const file = Buffer.from(await (await fetch(imageUrl)).arrayBuffer())
      expect(await read(file, paid)).toMatchObject({ found: true, reference: id.slice(0, 6) })
    }
  })

  it('cannot be read with another key', async () => {
    const { file } = await makeLook()
    const other = await bootApp({ env: { TOILE_WATERMARK: 'on', TOILE_SECRET: 'x'.repeat(40) } })
    expect(await read(file, other)).toEqual({ found: false })
  })
})

describe('a checked picture', () => {
  it('has no mark unless we made it, and is not stored', async () => {
    expect(await read(await jpeg())).toEqual({ found: false })
    expect(readdirSync(join(app.context.config.dataDir, 'incoming'))).toEqual([])
    const stored: string[] = []
    for await (const blob of app.context.blobStore.list('')) stored.push(blob.key)
    expect(stored.filter((blob) => !/^(looks|inputs)\//.test(blob))).toEqual([])
  })

  it('has to be a single picture', async () => {
    expect(await failure(await check(undefined))).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await failure(await check(Buffer.from('no picture')))).toMatchObject({ status: 415 })
  })

  it('is limited to ten a minute', async () => {
    const statuses: number[] = []
    for (let call = 0; call < 11; call++) statuses.push((await check(undefined)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
