/**
 * A short run with about ten faults of different kinds; `TOILE_TORTURE_SECONDS` changes its length. See
 * `docs/reliability.md`.
 */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const seconds = process.env['TOILE_TORTURE_SECONDS'] ?? '40'
/** Additional time for the start, sign-ups, draining and the audit, on a slow machine. */
const AROUND_MS = 540_000

it(
  'holds every invariant while processes die and wires break',
  async ({ signal }) => {
    const args = ['--seconds', seconds, '--seed', '1', '--clients', '5', '--untimed']
    const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // After a timeout, the child would keep running beside the following tests.
      signal,
    })
    child.on('error', () => undefined)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const said = await text(child.stdout)
    expect(await ended, said).toBe(0)
    console.log(said)
  },
  Number(seconds) * 1000 + AROUND_MS,
)
