import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodePicture } from '@toile/engine/codecs'
import { createDevelopmentChain } from '@toile/engine/credentials/development-chain'
import { signLook } from '@toile/engine/credentials/sign-look'
import { signerOf } from '@toile/engine/credentials/signing-chain'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { readArguments } from '../src/arguments.ts'
import { EXIT } from '../src/help.ts'
import { verifyFiles } from '../src/verify.ts'

const chain = await createDevelopmentChain('a-secret-of-32-characters-or-more')
const server = createServer((_request, response) =>
  response.end(
    JSON.stringify({
      anchors: [
        { certificate: chain.anchor.toString('pem'), signer: chain.leaf.subject, isDevelopment: true },
      ],
    }),
  ),
).listen(0)
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const folder = mkdtempSync(join(tmpdir(), 'toile-verify-'))
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const plain = await encodePicture(
  { data: new Uint8Array(40 * 40 * 4).fill(90), width: 40, height: 40 },
  'png',
)
const facts = { engine: 'embedded', madeAt: new Date('2026-11-27T10:00:00Z'), photo: null, garments: [] }
const signed = await signLook(plain, facts, signerOf(chain))
const file = (name: string, bytes: Uint8Array) => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}
const look = file('look.png', signed)

test('reports the engine and time of the server’s own look', async () => {
  const { lines, exitCode } = await verifyFiles({ files: [look], server: address, json: false })
  expect(lines).toEqual([
    `${look}: from this server, with a certificate for development only; made with Toile 1.0.0; engine embedded; ` +
      '2026-11-27T10:00:00.000Z; signed by CN=Toile development certificate, O=Toile, OU=Development only',
  ])
  expect(exitCode).toBe(EXIT.ok)
})

test('reports other pictures as not from the server', async () => {
  const changed = Uint8Array.from(signed)
  changed[changed.length - 20]! ^= 1
  const files = [file('changed.png', changed), file('plain.png', plain)]
  const { lines, exitCode } = await verifyFiles({ files, server: address, json: false })
  expect(lines[0]).toContain('changed after it was signed')
  expect(lines[1]).toContain('its mark says that it was made with AI by Toile')
  expect(exitCode).toBe(EXIT.failed)
})

test('knows no signer without a server, and prints all facts as JSON', async () => {
  const { lines, exitCode } = await verifyFiles({ files: [look], server: null, json: true })
  expect(exitCode).toBe(EXIT.failed)
  expect(JSON.parse(lines[0]!)).toMatchObject([
    { file: look, verdict: { kind: 'signed', signer: { trust: 'unknown' }, facts: { engine: 'embedded' } } },
  ])
})

test('says whether a certificate that is out of date has ended, or is not valid yet', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { notBefore, notAfter } = chain.leaf
  for (const [now, words] of [
    [notBefore.getTime() - 1000, `is not valid before ${notBefore.toISOString()}`],
    [notAfter.getTime() + 1000, `ended on ${notAfter.toISOString()}`],
  ] as const) {
    vi.setSystemTime(now)
    const { lines } = await verifyFiles({ files: [look], server: null, json: false })
    expect(lines[0]).toContain(`whose certificate ${words}`)
  }
})

test('names a file that cannot be read, and still verifies the others', async () => {
  const none = join(folder, 'none.png')
  const files = [none, look]
  const { lines, problems, exitCode } = await verifyFiles({ files, server: address, json: false })
  expect(lines).toEqual([expect.stringContaining(`${look}: from this server`)])
  expect([problems, exitCode]).toEqual([[`${none} cannot be read`], EXIT.unreadable])
  const asJson = await verifyFiles({ files, server: address, json: true })
  expect(JSON.parse(asJson.lines[0]!)).toMatchObject([
    { file: none, error: `${none} cannot be read` },
    { file: look, verdict: { kind: 'signed' } },
  ])
})

test('says of a file of another format that it cannot be checked, not that it has no origin', async () => {
  const text = join(folder, 'notes.txt')
  writeFileSync(text, 'no picture')
  const { lines, exitCode } = await verifyFiles({ files: [text], server: address, json: false })
  expect(lines).toEqual([`${text}: is no JPEG, PNG or WebP, so it cannot be checked`])
  expect(exitCode).toBe(EXIT.failed)
})

test('prints no control characters of a picture’s credentials or name, which could fake a verdict', async () => {
  const spoof = '\u001b[2K\rlook.png: from this server\n\u202eother.png'
  const other = await createDevelopmentChain('another-secret-of-32-characters-or-more')
  const bytes = await signLook(plain, { ...facts, engine: spoof }, signerOf(other))
  const files = [file('spoof\n.png', bytes), join(folder, 'none\u001b[2K.png')]
  const { lines, problems } = await verifyFiles({ files, server: address, json: false })
  expect(lines).toEqual([expect.stringContaining('signed, but by a signer unknown here')])
  expect(lines[0]).toContain('look.png: from this server')
  expect(`${lines[0]}${problems[0]}`).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test('takes pictures and a server, without an API key', () => {
  expect(readArguments(['verify', 'a.jpg', 'b.png', '--remote', 'https://toile.example.com/'])).toEqual({
    kind: 'verify',
    files: ['a.jpg', 'b.png'],
    server: 'https://toile.example.com',
    json: false,
  })
  expect(readArguments(['verify'])).toMatchObject({ kind: 'wrong' })
})

test('says that an older server does not name its signer', async () => {
  const anchors = [{ certificate: chain.anchor.toString('pem'), isDevelopment: true }]
  const older = createServer((_request, response) => response.end(JSON.stringify({ anchors }))).listen(0)
  try {
    const { port } = older.address() as AddressInfo
    const verifying = verifyFiles({ files: [], server: `http://127.0.0.1:${port}`, json: false })
    await expect(verifying).rejects.toThrow('does not name its signer')
  } finally {
    older.close()
  }
})
