import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { decodePicture, encodePicture } from '@toile/engine/codecs'
import { createCarrier } from '@toile/engine/watermark/carrier'
import { embedMark } from '@toile/engine/watermark/embed'
import { payloadOf } from '@toile/engine/watermark/payload'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { readArguments } from '../src/arguments.ts'
import { EXIT } from '../src/help.ts'
import { readWatermarks } from '../src/read-watermark.ts'

const KEY = 'the key of a server, long enough for it'
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toile-watermark-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const sample = path.resolve(import.meta.dirname, '../../../samples/woman-red.jpg')
const photo = await decodePicture(sample, { maxShortEdgePx: 480 })
const facts = { id: 'beefc0de', engine: 'embedded', madeAt: new Date('2026-11-27') }
const marked = path.join(folder, 'marked.jpg')
fs.writeFileSync(
  marked,
  await encodePicture(embedMark(photo, payloadOf(facts), createCarrier(Buffer.from(KEY))), 'jpeg'),
)
const bare = path.join(folder, 'bare.jpg')
fs.writeFileSync(bare, await encodePicture(photo, 'jpeg'))

/** The exit code, and the lines that are printed. */
async function read(picture: string, json: boolean): Promise<[number, string[]]> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  onTestFinished(() => log.mockRestore())
  return [await readWatermarks([picture], KEY, json), lines]
}

test('prints what the mark of a look says as JSON', async () => {
  const [code, lines] = await read(marked, true)
  const found = { found: true, madeOn: '2026-11-27', engine: 'embedded', reference: 'beefc0' }
  expect([code, lines.map((line) => JSON.parse(line) as unknown)]).toEqual([
    EXIT.ok,
    [{ picture: marked, ...found }],
  ])
})

test('says that a picture has no mark', async () => {
  const [code, lines] = await read(bare, false)
  expect([code, lines]).toEqual([EXIT.unmarked, [expect.stringContaining('no mark')]])
})

test('needs the server’s key', () => {
  expect(readArguments(['watermark', bare], { TOILE_WATERMARK_KEY: '' })).toMatchObject({
    kind: 'wrong',
    problem: expect.stringContaining('TOILE_WATERMARK_KEY'),
  })
})
