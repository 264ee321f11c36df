import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { openFolders } from '../src/mcp/folders.ts'

const BIN = path.resolve(import.meta.dirname, '../bin/toile.mjs')
const SAMPLES = path.resolve(import.meta.dirname, '../../../samples')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toile-mcp-'))
const inside = path.join(folder, 'pictures')
fs.mkdirSync(inside)
fs.copyFileSync(path.join(SAMPLES, 'woman-pink.jpg'), path.join(inside, 'me.jpg'))
fs.writeFileSync(path.join(folder, 'secret.txt'), 'secret')
fs.symlinkSync(path.join(folder, 'secret.txt'), path.join(inside, 'link.jpg'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const client = new Client({ name: 'test', version: '1.0.0' })
beforeAll(() =>
  client.connect(new StdioClientTransport({ command: process.execPath, args: [BIN, 'mcp', inside] })),
)
afterAll(() => client.close())

const result = z.object({
  isError: z.boolean().optional(),
  content: z.array(
    z.looseObject({ type: z.string(), text: z.string().optional(), data: z.string().optional() }),
  ),
  _meta: z.record(z.string(), z.unknown()).optional(),
})
const call = async (name: string, args: object = {}, options: Parameters<Client['callTool']>[1] = {}) =>
  result.parse(await client.callTool({ name, arguments: { ...args } }, options))

test('offers an agent the tools that need no account, and the page that shows looks', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['try_on', 'check_photo', 'list_samples'])
  expect(tools[0]?._meta).toMatchObject({ ui: { resourceUri: 'ui://toile/look.html' } })
  const { contents } = await client.readResource({ uri: 'ui://toile/look.html' })
  expect(contents[0]).toMatchObject({
    mimeType: 'text/html;profile=mcp-app',
    text: expect.stringContaining('<html'),
  })
  expect((await call('list_samples')).content[0]?.text).toContain('white-polo')
})

test('makes a look of a file in a named folder, and reports progress', async () => {
  const fractions: number[] = []
  const pictures = { person: { path: 'me.jpg' }, garment: { sample: 'white-polo' } }
  const look = await call('try_on', pictures, { onprogress: ({ progress }) => void fractions.push(progress) })
  expect(look.isError).toBeFalsy()
  const [image, facts] = look.content
  expect(Buffer.from(image?.data ?? '', 'base64').subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(JSON.parse(facts?.text ?? '')).toMatchObject({ width: 768, verdict: expect.any(String) })
  expect(look._meta).toMatchObject({ 'toile/photo': { mimeType: 'image/jpeg' } })
  expect(fractions.length).toBeGreaterThan(0)
})

test('checks pictures, and says what is wrong with them', async () => {
  const base64 = fs.readFileSync(path.join(SAMPLES, 'white-polo.jpg')).toString('base64')
  const seen = await call('check_photo', {
    person: { path: path.join(inside, 'me.jpg') },
    garment: { base64 },
  })
  expect(JSON.parse(seen.content[0]?.text ?? '')).toMatchObject({
    person: { found: true },
    garment: { kind: 'top' },
  })
  expect(await call('check_photo', { person: { base64: 'AAAA' } })).toMatchObject({ isError: true })
  expect(await call('check_photo')).toMatchObject({ isError: true })
})

test.each(['../secret.txt', path.join(folder, 'secret.txt'), 'link.jpg', 'nowhere.jpg', '.', '/etc/passwd'])(
  'does not read %s, which is in no folder that was named',
  async (file) => {
    const refused = await call('check_photo', { person: { path: file } })
    expect(refused).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^There is no /) }],
    })
  },
)

test('refuses a pipe instead of waiting for its writer', async () => {
  execFileSync('mkfifo', [path.join(inside, 'pipe.jpg')])
  const readInside = await openFolders([inside])
  await expect(readInside('pipe.jpg')).rejects.toThrow('pipe.jpg is not a file.')
})

test('reads no files without a named folder, and does not start with a missing one', async () => {
  const readInside = await openFolders([])
  await expect(readInside('/etc/passwd')).rejects.toThrow(/^No folder was named/)
  await expect(openFolders([path.join(folder, 'nowhere')])).rejects.toThrow('is not a folder')
})
