import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { spawnNode } from '../child-process.ts'
import { createHome, type Home } from '../harness.ts'

const file = join(import.meta.dirname, 'job-child.ts')

/** Kills a worker in the given state, lets another one run, and returns what was done in the end. */
async function killAndWork(home: Home, mode: string): Promise<unknown> {
  const killed = spawnNode(file, home.env, [mode])
  await killed.waitFor(/^began/)
  await killed.end('SIGKILL')
  const next = spawnNode(file, home.env, ['work'])
  const [, rows = ''] = await next.waitFor(/^done (.*)/)
  expect(await next.ended).toBe(0)
  return JSON.parse(rows)
}

describe('a worker killed with -9', () => {
  it('loses no job: the next worker runs it, once', async () => {
    expect(await killAndWork(await createHome(), 'hang')).toEqual([{ text: 'hang', attempt: 1 }])
  })

  it('repeats no job whose transaction has committed', async () => {
    expect(await killAndWork(await createHome(), 'hang-settled')).toEqual([
      { text: 'hang-settled', attempt: 0 },
    ])
  })
})
