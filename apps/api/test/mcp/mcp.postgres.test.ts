import { NoPersonFound } from '@toile/engine/errors'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { failWith, gate } from '../fake-engine.ts'
import { bootForLooks } from '../generations/paid-looks.ts'
import { makeKey } from '../keys/programs.ts'
import { jpeg } from '../library/pictures.ts'
import { inspect } from './inspector.ts'

const { app, engine, createCustomer } = await bootForLooks()

const content = z.looseObject({ type: z.string(), text: z.string().optional(), data: z.string().optional() })
const toolResult = z.object({ isError: z.boolean().optional(), content: z.array(content) })
const reply = z.object({ id: z.number(), result: z.unknown().optional(), error: z.unknown().optional() })

async function createAgent(request: Parameters<typeof makeKey>[1] = { kind: 'test' }) {
  const customer = await createCustomer()
  const { key } = await makeKey(customer, request)
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    app.fetch('/api/mcp', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
        ...headers,
      },
      body: JSON.stringify(body),
    })
  /** All messages of a response, either JSON or an event stream. */
  async function ask(method: string, params: object = {}): Promise<Record<string, unknown>[]> {
    const response = await post({ jsonrpc: '2.0', id: 1, method, params })
    expect(response.status).toBe(200)
    const text = await response.text()
    if (!response.headers.get('content-type')?.includes('event-stream'))
      return [JSON.parse(text) as Record<string, unknown>]
    return text
      .split('\n')
      .filter((line) => line.startsWith('data: {'))
      .map((line) => JSON.parse(line.slice('data: '.length)) as Record<string, unknown>)
  }
  const resultOf = (messages: Record<string, unknown>[]) => reply.parse(messages.at(-1)).result
  const call = async (name: string, args: object = {}, more: object = {}) => {
    const messages = await ask('tools/call', { name, arguments: args, ...more })
    return { messages, ...toolResult.parse(resultOf(messages)) }
  }
  return { customer, key, post, ask, resultOf, call }
}

const samples = { person: { sample: 'woman-red' }, garment: { sample: 'white-polo' } }

describe('an agent', () => {
  it('lists the tools, with the schema of each', async () => {
    const { ask, resultOf } = await createAgent()
    const client = { capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    for (const protocolVersion of ['2025-06-18', '2025-11-25'])
      expect(resultOf(await ask('initialize', { protocolVersion, ...client }))).toMatchObject({
        protocolVersion,
        serverInfo: { name: 'toile' },
        capabilities: { tools: {}, resources: {} },
      })
    const { tools } = z
      .object({ tools: z.array(z.looseObject({ name: z.string(), inputSchema: z.unknown() })) })
      .parse(resultOf(await ask('tools/list')))
    expect(tools.map(({ name }) => name)).toEqual([
      'try_on',
      'check_photo',
      'get_look',
      'list_looks',
      'list_samples',
      'get_credits',
    ])
    expect(tools[0]?.['description']).toContain('find the look with list_looks')
    expect(tools[0]?.inputSchema).toMatchObject({ required: ['person', 'garment'] })
    const uri = 'ui://toile/look.html'
    expect(tools[0]?.['_meta']).toMatchObject({ ui: { resourceUri: uri } })
    expect(resultOf(await ask('resources/read', { uri }))).toMatchObject({
      contents: [{ mimeType: 'text/html;profile=mcp-app', text: expect.stringContaining('<html') }],
    })
  })

  it('may be the inspector, which lists and calls every tool', async () => {
    const { key, call } = await createAgent()
    const made = await call('try_on', samples)
    const { id } = JSON.parse(made.content.at(-1)?.text ?? '') as { id: string }
    const inspected = (...args: string[]) => inspect(`${app.address}/api/mcp`, key, args)
    const listed = z
      .object({ tools: z.array(z.object({ name: z.string() })) })
      .parse(await inspected('--method', 'tools/list'))
    const pictures = Object.entries(samples).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    const argsOf: Record<string, string[]> = {
      try_on: pictures,
      check_photo: pictures,
      get_look: [`id=${id}`],
    }
    const failed = listed.tools.map(async ({ name }) => {
      const args = argsOf[name] ?? []
      const given = args.length > 0 ? ['--tool-arg', ...args] : []
      const result = await inspected('--method', 'tools/call', '--tool-name', name, ...given)
      return [name, toolResult.parse(result).isError ?? false]
    })
    expect(Object.fromEntries(await Promise.all(failed))).toEqual({
      try_on: false,
      // The fake engine cannot check pictures.
      check_photo: true,
      get_look: false,
      list_looks: false,
      list_samples: false,
      get_credits: false,
    })
  })

  it('is refused from pages of other origins, against DNS rebinding', async () => {
    const { post } = await createAgent()
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    expect((await post(ping, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(ping, { origin: app.address ?? '' })).status).toBe(200)
  })

  it('makes a look, receives progress, and gets the picture', async () => {
    const { call } = await createAgent()
    const { messages, content, isError } = await call('try_on', samples, { _meta: { progressToken: 'p1' } })
    expect(isError).toBeFalsy()
    const [image, link, text] = content
    expect([image?.type, image?.['mimeType'], link?.type]).toEqual(['image', 'image/jpeg', 'resource_link'])
    expect(Buffer.from(image?.data ?? '', 'base64').subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    const look = JSON.parse(text?.text ?? '') as { id: string; status: string }
    expect(look).toMatchObject({ status: 'succeeded', livemode: false })
    const progress = messages.filter(({ method }) => method === 'notifications/progress')
    expect(progress.length).toBeGreaterThan(0)
    const read = await call('get_look', { id: look.id })
    expect(JSON.parse(read.content[0]?.text ?? '')).toMatchObject({ id: look.id })
    const listed = await call('list_looks')
    expect(JSON.parse(listed.content[0]?.text ?? '')).toMatchObject({ data: [{ id: look.id }] })
  })

  it('may send pictures as bytes, and gets their problems', async () => {
    const { call } = await createAgent()
    const base64 = (await jpeg({ width: 300, height: 400 })).toString('base64')
    expect((await call('try_on', { ...samples, person: { base64 } })).isError).toBeFalsy()
    const wrong = await call('try_on', { ...samples, person: { base64: 'AAAA' } })
    expect(wrong).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('unsupported_image') }],
    })
    const nowhere = await call('try_on', { ...samples, person: { sample: 'nobody' } })
    expect(nowhere).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('not_found') }],
    })
    engine.next(failWith(new NoPersonFound()))
    const failed = await call('try_on', samples)
    expect(failed).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('no_person_found') }],
    })
  })

  it('is told that a look was canceled', async () => {
    const { call, key } = await createAgent()
    const { behaviour, entered } = gate()
    engine.next(behaviour)
    const making = call('try_on', samples)
    await entered
    const listed = await call('list_looks')
    const { data } = z
      .object({ data: z.array(z.object({ id: z.string() })) })
      .parse(JSON.parse(listed.content[0]?.text ?? ''))
    const headers = { authorization: `Bearer ${key}` }
    await app.fetch(`/api/v1/looks/${data[0]?.id}/cancel`, { method: 'POST', headers })
    expect(await making).toMatchObject({
      isError: true,
      content: [
        { text: 'The look was canceled.' },
        { text: expect.stringContaining('"status": "canceled"') },
      ],
    })
  })

  it('reads samples and credits', async () => {
    const { call } = await createAgent({ kind: 'secret' })
    expect((await call('list_samples')).content[0]?.text).toContain('woman-red')
    const credits = await call('get_credits')
    expect(JSON.parse(credits.content[0]?.text ?? '')).toEqual({ credits: 50, held: 0, livemode: true })
  })

  it('is limited to the scopes of its key', async () => {
    const { call } = await createAgent({ kind: 'secret', scopes: ['looks:read'] })
    for (const [name, args] of [
      ['try_on', samples],
      ['check_photo', samples],
      ['get_credits', {}],
    ] as const)
      expect(await call(name, args)).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining('scope_missing') }],
      })
    expect((await call('list_looks')).isError).toBeFalsy()
  })

  it('is refused without a valid key, or with a publishable one', async () => {
    const { post, customer } = await createAgent()
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const refused = await post(ping, { authorization: 'Bearer nonsense' })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer realm="toile", resource_metadata="/)
    const { key } = await makeKey(customer, { kind: 'publishable' })
    const inPage = { authorization: `Bearer ${key}`, origin: 'https://shop.example.com' }
    expect((await post(ping, inPage)).status).toBe(403)
  })
})
