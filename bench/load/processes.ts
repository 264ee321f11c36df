/** Starts servers and workers in their own processes, on one Postgres. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('process.ts', import.meta.url))

export type Running = { address: string; stop: () => Promise<void> }
/** The database and the folder that all processes share. */
export type Shared = { url: string; home: string }

/** @param lookMs duration of a look; if omitted, the embedded engine makes looks */
export async function startProcess(
  role: 'http' | 'worker',
  { url, home }: Shared,
  { concurrency = 1, lookMs }: { concurrency?: number; lookMs?: number } = {},
): Promise<Running> {
  const child = fork(file, lookMs === undefined ? [] : [String(lookMs)], {
    env: {
      PATH: process.env['PATH'] ?? '',
      MALLOC_ARENA_MAX: '2',
      HOST: '127.0.0.1',
      PORT: '0',
      NODE_ENV: 'test',
      DATABASE_URL: url,
      TOILE_DATA_DIR: home,
      TOILE_ROLE: role,
      TOILE_CONCURRENCY: String(concurrency),
      TOILE_LOG_LEVEL: 'error',
      TOILE_MODERATION: 'off',
      TOILE_DEMO_DAILY_LIMIT: '1000000',
      TOILE_DRAIN_SECONDS: '0',
    },
  })
  const ended = once(child, 'exit')
  const said = await Promise.race([once(child, 'message'), ended])
  const { address } = said[0] as { address?: string }
  if (address === undefined) throw new Error(`A process of the role ${role} did not start`)
  return {
    address,
    async stop() {
      child.disconnect()
      await ended
    },
  }
}
