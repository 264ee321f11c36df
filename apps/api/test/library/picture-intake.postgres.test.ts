import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { errorBody } from '@toile/contract/errors'
import { describe, expect, it } from 'vitest'
import { openContext } from '../../src/context.ts'
import { createServer } from '../../src/http/server.ts'
import { afterFile } from '../cleanup.ts'
import { createFakeEngine, gate } from '../fake-engine.ts'
import { lookForm, postDemo } from '../generations/look-calls.ts'
import { bootApp, configOf, createHome } from '../harness.ts'
import { avif, jpeg, jpegDeclaring, kinds, otherKinds, png, pngDeclaring, webp } from './pictures.ts'

const MAX_BYTES = 15 * 1024 * 1024
/** Finishes no look, as these tests end with the pictures accepted. */
const engine = Object.assign(createFakeEngine(), { tryOn: gate().behaviour })
const app = await bootApp({ engine, env: { TOILE_DEMO_DAILY_LIMIT: '1000' } })
const { hostname, port } = new URL(app.address!)

const headers = { prefer: 'respond-async' }
const post = (body: FormData) => app.fetch('/api/generate/demo', { method: 'POST', body, headers })
const incoming = () => readdirSync(join(app.context.config.dataDir, 'incoming'))

async function refusalOf(response: Response) {
  const body = errorBody.parse(await response.json())
  return { status: response.status, ...body }
}

/** A JPEG padded after its end to this many bytes. */
async function padded(bytes: number): Promise<Buffer> {
  const file = Buffer.alloc(bytes)
  file.set(await jpeg())
  return file
}

describe('a picture that is refused', () => {
  it.each(Object.entries(otherKinds))('is refused when it is %s named as a JPEG', async (_, bytes) => {
    const form = lookForm({ userPhoto: null })
    form.append('userPhoto', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'me.jpg')
    expect(await refusalOf(await post(form))).toMatchObject({
      status: 415,
      code: 'unsupported_image',
      error: expect.stringContaining('PNG, JPEG, WebP or AVIF'),
      details: [{ field: 'userPhoto' }],
    })
  })

  it('is named as a HEIC photo in the error', async () => {
    const { error } = await refusalOf(await postDemo(app, { userPhoto: otherKinds['heic']! }))
    expect(error).toBe('The person photo is a HEIC photo. Please use a PNG, JPEG, WebP or AVIF picture.')
  })

  it.each([
    ['jpeg', jpeg],
    ['png', png],
    ['webp', webp],
    ['avif', avif],
  ])('is a truncated %s', async (_, make) => {
    const bytes = await make()
    const outfitPhoto = bytes.subarray(0, bytes.length / 2)
    expect(await refusalOf(await postDemo(app, { outfitPhoto }))).toMatchObject({
      status: 422,
      code: 'unreadable_image',
      details: [{ field: 'outfitPhoto' }],
    })
  })

  it('is a JPEG whose header claims a far larger size', async () => {
    expect(
      await refusalOf(await postDemo(app, { userPhoto: await jpegDeclaring(7000, 7000) })),
    ).toMatchObject({
      status: 422,
      code: 'unreadable_image',
      details: [{ field: 'userPhoto' }],
    })
  })

  it('is an empty file', async () => {
    const form = lookForm({ userPhoto: null })
    form.append('userPhoto', new Blob([]), 'me.jpg')
    expect(await refusalOf(await post(form))).toMatchObject({ status: 422, code: 'unreadable_image' })
  })

  it('declares more than 50 megapixels', async () => {
    for (const userPhoto of [pngDeclaring(60_000, 60_000), await jpegDeclaring(65_500, 65_500)])
      expect(await refusalOf(await postDemo(app, { userPhoto }))).toMatchObject({
        status: 413,
        code: 'payload_too_large',
      })
  })

  it('is too small, or too long and narrow', async () => {
    const small = await postDemo(app, { userPhoto: await jpeg({ width: 200, height: 400 }) })
    expect(await refusalOf(small)).toMatchObject({ status: 422, code: 'picture_too_small' })
    const strip = await postDemo(app, { userPhoto: await jpeg({ width: 2000, height: 300 }) })
    expect(await refusalOf(strip)).toMatchObject({
      status: 422,
      code: 'picture_too_long',
      details: [{ field: 'userPhoto' }],
    })
  })

  it('is a byte too large', async () => {
    expect(await refusalOf(await postDemo(app, { userPhoto: await padded(MAX_BYTES + 1) }))).toMatchObject({
      status: 413,
      code: 'payload_too_large',
      error: 'A picture may have at most 15 MB. Please use a smaller copy.',
      details: [{ field: 'userPhoto' }],
    })
  })

  it('leaves nothing behind', () => {
    expect(incoming()).toEqual([])
  })
})

describe('an accepted picture', () => {
  it.each(kinds)('is a %s', async (_, make) => {
    expect((await postDemo(app, { userPhoto: await make() }, headers)).status).toBe(202)
  })

  it('may have the maximum size', async () => {
    expect((await postDemo(app, { userPhoto: await padded(MAX_BYTES) }, headers)).status).toBe(202)
  })

  it.each([
    '../../../../etc/passwd',
    '..\\..\\windows\\system32',
    'a\u0000b.jpg',
    'line\r\nbreak.jpg',
    '\u202Egpj.exe',
    'x'.repeat(4000),
    '',
  ])('may be named %j', async (name) => {
    const form = lookForm({ userPhoto: null })
    form.append('userPhoto', new Blob([new Uint8Array(await jpeg())]), name)
    expect((await post(form)).status).toBe(202)
    expect(incoming()).toEqual([])
  })
})

describe('a form that is refused', () => {
  it('with a thousand files', async () => {
    const form = lookForm()
    for (let i = 0; i < 1000; i++) form.append(`file${i}`, new Blob(['x']), `${i}.jpg`)
    expect((await refusalOf(await post(form))).status).toSatisfy((status) =>
      [400, 413].includes(status as number),
    )
    expect(incoming()).toEqual([])
  })

  it('with a thousand fields', async () => {
    const form = lookForm()
    for (let i = 0; i < 1000; i++) form.append(`field${i}`, 'x')
    expect((await refusalOf(await post(form))).status).toBe(413)
    expect(incoming()).toEqual([])
  })

  it('with the same picture twice, an unknown file, or a long field', async () => {
    const twice = lookForm()
    twice.append('userPhoto', new Blob([new Uint8Array(await jpeg())]), 'again.jpg')
    const unknown = lookForm({ outfitPhoto: null })
    unknown.append('other', new Blob(['x']), 'x.jpg')
    const long = lookForm({ fields: { category: 'x'.repeat(5000) } })
    const refused = await Promise.all([twice, unknown, long].map(async (form) => refusalOf(await post(form))))
    expect(refused.every(({ status }) => status === 400 || status === 413)).toBe(true)
    expect(incoming()).toEqual([])
  })

  it('with a field named like a property of Object.prototype', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const form = lookForm({ fields: { [name]: 'x' } })
      expect((await refusalOf(await post(form))).status).toBe(400)
    }
  })

  it('with a far too large Content-Length, before it has all arrived', async () => {
    const answer = await talk([
      'POST /api/generate/demo HTTP/1.1',
      `Host: ${hostname}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${10 ** 10}`,
      '',
      '--b\r\nContent-Disposition: form-data; name="userPhoto"; filename="a"\r\n\r\n',
    ])
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer).toContain('payload_too_large')
  })

  it('shorter than its Content-Length, and broken off', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="userPhoto"; filename="a"\r\n\r\nabc'
    const head = ['POST /api/generate/demo HTTP/1.1', `Host: ${hostname}`]
    const type = 'Content-Type: multipart/form-data; boundary=b'
    await talk([...head, type, 'Content-Length: 5000', '', part], { end: true })
    await expect.poll(incoming).toEqual([])
  })

  it('longer than its Content-Length', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="userPhoto"; filename="a"\r\n\r\nabc\r\n--b--'
    const head = ['POST /api/generate/demo HTTP/1.1', `Host: ${hostname}`]
    const type = 'Content-Type: multipart/form-data; boundary=b'
    const answer = await talk([...head, type, 'Connection: close', 'Content-Length: 20', '', part])
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    await expect.poll(incoming).toEqual([])
  })

  it('without a boundary, or with malformed parts', async () => {
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=b', 'no parts at all'],
      ['multipart/form-data; boundary=b', '--b\r\n\r\n\r\n--c'],
    ] as const) {
      const init = { method: 'POST', headers: { 'content-type': type }, body }
      expect((await refusalOf(await app.fetch('/api/generate/demo', init))).status).toBe(400)
    }
  })
})

it('closes the connection of a form that arrives byte by byte', async () => {
  const context = await openContext(configOf(await createHome(), { TOILE_ROLE: 'all' }), {
    engine: createFakeEngine(),
  })
  const server = await createServer({
    logger: context.logger,
    isProduction: false,
    trustProxy: false,
    allowedOrigins: [],
    publicUrl: undefined,
    checks: {},
    authenticate: context.authenticate,
    authenticateKey: context.authenticateKey,
    admitOperator: context.admitOperator,
    plugins: context.routes,
    webDir: undefined,
    requestTimeoutMs: 1000,
  })
  afterFile(context.close)
  afterFile(() => server.close())
  const socket = connect(Number(new URL(await server.listen({ host: hostname, port: 0 })).port), hostname)
  socket.write(
    `POST /api/generate/demo HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
      'Content-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="userPhoto"; filename="a"\r\n\r\n',
  )
  const drip = setInterval(() => socket.write('x'), 100)
  socket.on('error', () => undefined)
  const answer = await text(socket).catch(() => '')
  clearInterval(drip)
  expect(answer).toMatch(/^(HTTP\/1.1 408 |$)/)
  const left = () => readdirSync(join(context.config.dataDir, 'incoming'))
  await expect.poll(left).toEqual([])
})

/** Sends raw lines; returns what is received until the response is complete or the connection closed. */
async function talk(lines: string[], { end = false } = {}): Promise<string> {
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(lines.join('\r\n'))
  if (end) socket.end()
  let answer = ''
  for await (const chunk of socket.setEncoding('utf8')) {
    answer += chunk as string
    if (/\r\n\r\n.*\}$/s.test(answer)) break
  }
  socket.destroy()
  return answer
}
