/** A short torture: some ten faults, each of another kind, or `TOILE_TORTURE_SECONDS` of them; `docs/reliability.md` shows longer ones. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const seconds = process.env['TOILE_TORTURE_SECONDS'] ?? '40'
/** Beside the faults: starting, signing up, coming to an end and being audited, on a slow machine. */
const AROUND_MS = 540_000

it(
  'holds every invariant while processes die and wires break',
  async ({ signal }) => {
    const args = ['--seconds', seconds, '--seed', '1', '--clients', '5', '--untimed']
    const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // Out of time, it would go on beside the tests that follow.
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
