/** Measures requests per second for what every page loads, against a bare Fastify that serves the same. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median, putLoadOn, type Load } from './load.ts'
import { startServer } from './server-process.ts'

const ROUNDS = 3
const ROUND_MS = 1500
const WARM_UP_MS = 500

const main = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url))
const bare = fileURLToPath(new URL('bare.ts', import.meta.url))
const webDir = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))

export type Throughput = {
  path: string
  requestsPerSecond: number
  barePerSecond: number
  /** Ours by bare Fastify's. */
  ratio: number
  medianMs: number
}

/** @param home empty folder for the service's data */
export async function measureThroughput(home: string): Promise<Throughput[]> {
  const service = await startServer(main, [], { HOST: '127.0.0.1', PORT: '0', TOILE_DATA_DIR: home })
  const documentFile = join(home, 'openapi.json')
  await writeFile(documentFile, await (await fetch(`${service.address}/api/openapi.json`)).text())
  const beside = await startServer(bare, [documentFile, ...(existsSync(webDir) ? [webDir] : [])], {})
  try {
    const paths = ['/healthz', '/api/openapi.json', ...(existsSync(webDir) ? ['/samples/woman-red.jpg'] : [])]
    const results: Throughput[] = []
    for (const path of paths) results.push(await compare(path, service.address, beside.address))
    return results
  } finally {
    await Promise.all([service.stop(), beside.stop()])
  }
}

/** Measures both in turns, so that other load on the machine affects both. */
async function compare(path: string, ours: string, theirs: string): Promise<Throughput> {
  const rounds: { ours: Load; theirs: Load }[] = []
  for (const address of [ours, theirs]) await putLoadOn(address + path, WARM_UP_MS)
  for (let i = 0; i < ROUNDS; i++)
    rounds.push({
      ours: await putLoadOn(ours + path, ROUND_MS),
      theirs: await putLoadOn(theirs + path, ROUND_MS),
    })
  const failures = rounds.reduce((sum, round) => sum + round.ours.failures + round.theirs.failures, 0)
  if (failures > 0) throw new Error(`${failures} requests for ${path} failed`)
  const requestsPerSecond = median(rounds.map((round) => round.ours.requestsPerSecond))
  const barePerSecond = median(rounds.map((round) => round.theirs.requestsPerSecond))
  return {
    path,
    requestsPerSecond,
    barePerSecond,
    ratio: requestsPerSecond / barePerSecond,
    medianMs: median(rounds.map((round) => round.ours.medianMs)),
  }
}
