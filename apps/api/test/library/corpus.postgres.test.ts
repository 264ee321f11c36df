import { setInterval as every } from 'node:timers/promises'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { maxShortEdgePxByPlan } from '@toile/contract/business'
import { usefulEdgePx } from '@toile/contract/look-size'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { spawnNode } from '../child-process.ts'
import { createFakeEngine, gate } from '../fake-engine.ts'
import type { Accepted } from '../generations/look-calls.ts'
import { bootApp, createHome } from '../harness.ts'
import { corpus, formOf, isRight } from './corpus.ts'

const env = { TOILE_DEMO_DAILY_LIMIT: '1000000' }
/** A request takes at most ten seconds on a free machine; a busy one gets more, so that only a hang fails. */
const HANGS_AFTER_MS = 60_000
const MAX_BYTES = 10 ** 9
/** Only every sixteenth ordinary picture is sent to a real server process; the first test judges them all. */
const PART = process.env['TOILE_WHOLE_CORPUS'] === '1' ? 1 : 16
/** Only every fourth look is made, as the engine gets all pictures in the same form. */
const MADE = process.env['TOILE_WHOLE_CORPUS'] === '1' ? 1 : 4
/** Pictures with more pixels than this stress the memory; all of them are sent, as are the unreadable ones. */
const LARGE = 4e6
const sent = corpus.filter(
  ({ oriented: [width, height] = [Infinity, 1] }, index) => index % PART === 0 || width * height > LARGE,
)
const hidden = /CANARY|Exif|GPS|ns\.adobe\.com|Photoshop 3\.0|ICC_PROFILE/

describe.runIf(corpus.length > 0)('every picture of the corpus', async () => {
  const engine = createFakeEngine()
  // No look is made, so the pictures stay as stored.
  engine.next(gate().behaviour)
  const app = await bootApp({ engine, env })

  it.each(corpus.map((file) => [file.file, file] as const))(
    '%s is judged right, and made anew',
    async (_, file) => {
      const init = { method: 'POST', body: formOf(file), headers: { prefer: 'respond-async' } }
      const response = await app.fetch('/api/generate/demo', {
        ...init,
        signal: AbortSignal.timeout(HANGS_AFTER_MS),
      })
      const body = (await response.json()) as Partial<Accepted> & { code?: string }
      expect(isRight(file, response.status, body.code), `${response.status} ${body.code}`).toBe(true)
      expect(readdirSync(join(app.context.config.dataDir, 'incoming'))).toEqual([])
      if (response.status !== 202) return

      const stored = await storedPerson(body.id!)
      expect(stored.toString('latin1')).not.toMatch(hidden)
      const { format, space, depth, pages, exif, xmp, iptc, icc, width, height } =
        await sharp(stored).metadata()
      expect(['jpeg', 'png']).toContain(format)
      expect({ space, depth, pages, exif, xmp, iptc, icc }).toEqual({ space: 'srgb', depth: 'uchar' })
      expect([width, height]).toEqual(file.oriented ? keptOf(file.oriented) : [width, height])
      await fetch(body.statusUrl!, { method: 'DELETE' })
    },
  )

  async function storedPerson(id: string): Promise<Buffer> {
    const row = await app.context.database.db
      .selectFrom('generation')
      .select('person_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return app.context.blobStore.get(row.person_key!)
  }
})

describe.runIf(corpus.length > 0 && process.platform === 'linux')('the whole service', () => {
  it('judges them right with the real engine, in less than a gigabyte', async () => {
    const home = await createHome()
    const main = join(import.meta.dirname, '../../src/main.ts')
    // As `npm start` does.
    const service = spawnNode(main, { ...home.env, ...env, MALLOC_ARENA_MAX: '1' })
    const [, address = ''] = await service.waitFor(/ready at (http\S+)/)
    const measuring = new AbortController()
    const peak = peakBytesOf(service.process.pid!, measuring.signal)
    const garment = readFileSync(new URL('../../../../samples/white-polo.jpg', import.meta.url))
    const wrong: string[] = []
    let slowestMs = 0
    for (const [index, file] of sent.entries()) {
      const startedAt = performance.now()
      const response = await fetch(`${address}/api/generate/demo`, {
        method: 'POST',
        body: formOf(file, garment),
        headers: index % MADE === 0 ? {} : { prefer: 'respond-async' },
        signal: AbortSignal.timeout(HANGS_AFTER_MS),
      })
      const { code, statusUrl } = (await response.json()) as Partial<Accepted> & { code?: string }
      if (response.status === 202) await fetch(statusUrl!, { method: 'DELETE' })
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
      if (!isRight(file, response.status, code)) wrong.push(`${file.file}: ${response.status} ${code}`)
    }
    measuring.abort()
    const peakBytes = await peak
    console.info(
      `corpus: slowest request ${Math.round(slowestMs)} ms, peak memory ${Math.round(peakBytes / 1e6)} MB`,
    )
    const failures = service
      .output()
      .split('\n')
      .filter((line) => line.includes('"err"'))
    expect(wrong, failures.join('\n')).toEqual([])
    expect(peakBytes).toBeLessThan(MAX_BYTES)
  }, 600_000)
})

/** Peak memory of a process and its children, sampled ten times a second; shared pages count once. */
async function peakBytesOf(pid: number, signal: AbortSignal): Promise<number> {
  let peak = 0
  try {
    for await (const _ of every(100, undefined, { signal })) peak = Math.max(peak, bytesOf(pid))
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return peak
}

function bytesOf(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + proportionalBytesOf(one), 0)
}

/** Empty for a process that has just exited. */
function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return children.split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** 0 for a process that has just exited. */
function proportionalBytesOf(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Number(kilobytes) * 1024
  } catch {
    return 0
  }
}

/** Scales down to what a free look can use, rounding as the decoder does. */
function keptOf([width, height]: readonly [number, number]): [number, number] {
  const edgePx = usefulEdgePx(maxShortEdgePxByPlan.Free, { width, height })
  const scale = Math.min(1, edgePx / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}
