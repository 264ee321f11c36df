/**
 * `node torture/fuzz/uploads.ts [count] [seed]`: fuzzes the parser of uploads with broken forms, and the reader of marks
 * with broken pictures and bits. Exits with 1 when one crashes, answers 5xx, or takes longer than a second.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import { statusByErrorCode } from '@toile/contract/errors'
import { createCarrier } from '@toile/engine/watermark/carrier'
import { CODED_BITS, decode } from '@toile/engine/watermark/code'
import { detectMark } from '@toile/engine/watermark/detect'
import { factsOf } from '@toile/engine/watermark/payload'
import Fastify from 'fastify'
import { receiveForm } from '../../apps/api/src/modules/library/receive-form.ts'
import { openTemporaryFolder } from '../../apps/api/src/modules/library/temporary-folder.ts'
import { AppError } from '../../apps/api/src/platform/errors.ts'
import { chances } from '../../apps/api/test/chances.ts'
import { broken, type Random } from './broken.ts'

const HANG_MS = 1000
/** One in this many inputs is a whole picture for the reader of marks, which takes the longest. */
const PICTURE_EVERY = 500

const count = Number(process.argv[2] ?? 1_000_000)
const random = chances(Number(process.argv[3] ?? 1))
const dir = mkdtempSync(join(tmpdir(), 'toile-uploads-'))
const found: string[] = []
const counts = { forms: 0, bits: 0, pictures: 0 }
const carrier = createCarrier(Buffer.from('the key of the fuzzing, of nothing else'))
const app = await openDoor()
try {
  for (let at = 0; at < count; at++)
    if (at % PICTURE_EVERY === 0) await timed('pictures', at, () => readPicture(random))
    else if (at % 2 === 0) await timed('bits', at, () => readBits(random))
    else await timed('forms', at, () => sendForm(random))
} finally {
  await app.close()
  rmSync(dir, { recursive: true, force: true })
}
console.log(`${counts.forms} forms, ${counts.bits} words of bits, ${counts.pictures} pictures`)
console.log(found.length === 0 ? 'Nothing was found.' : `${found.length} problems`)
process.exit(found.length === 0 ? 0 : 1)

async function openDoor() {
  const folder = openTemporaryFolder(dir, (error) => note(`the folder failed: ${String(error)}`))
  const server = Fastify()
  await server.register(multipart)
  server.route({
    method: 'POST',
    url: '/',
    async handler(request) {
      const form = await receiveForm(request, folder, ['image'])
      await form.discard()
      return {}
    },
  })
  server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply
      .code(error instanceof AppError ? statusByErrorCode[error.code] : (error.statusCode ?? 500))
      .send({ error: error.message }),
  )
  server.addHook('onClose', async () => folder.close())
  return server
}

async function timed(kind: keyof typeof counts, at: number, work: () => unknown): Promise<void> {
  // Measures CPU time, because wall time includes other load on the machine.
  const from = process.cpuUsage()
  counts[kind]++
  try {
    await work()
  } catch (error) {
    note(`input ${at} (${kind}): ${error instanceof Error ? error.stack : String(error)}`)
  }
  const { user, system } = process.cpuUsage(from)
  const ms = (user + system) / 1000
  if (ms > HANG_MS) note(`input ${at} (${kind}) took ${Math.round(ms)} ms`)
}

function note(problem: string): void {
  found.push(problem)
  if (found.length <= 10) console.error(problem)
}

async function sendForm(random: Random): Promise<void> {
  const { payload, contentType } = broken(random)
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': contentType },
    payload,
  })
  if (statusCode >= 500)
    throw new Error(`the upload answers ${statusCode} to ${payload.toString('latin1').slice(0, 300)}`)
}

function readBits(random: Random): void {
  const wild = [0, -0, Infinity, -Infinity, NaN, 1e308]
  const soft = Float64Array.from({ length: CODED_BITS }, () =>
    random() < 0.02 ? wild[Math.floor(random() * wild.length)]! : random() - 0.5,
  )
  const payload = decode(soft)
  if (payload) factsOf(payload)
}

function readPicture(random: Random): void {
  const size = () => Math.floor(random() < 0.5 ? 1 + random() * 200 : 160 + random() * 300)
  const [width, height] = [size(), size()]
  const [level, noise] = [255 * random(), 255 * random() ** 3]
  const data = Uint8Array.from({ length: width * height * 4 }, () => level + noise * (random() - 0.5))
  detectMark({ data, width, height }, carrier)
}
