import { join } from 'node:path'
import { expect, it } from 'vitest'
import { spawnNode } from '../child-process.ts'
import { createHome } from '../harness.ts'

const file = join(import.meta.dirname, 'job-child.ts')

it('a worker killed with -9 loses no job, and none whose transaction has committed is repeated', async () => {
  const { env } = await createHome()
  const killed = spawnNode(file, env, ['hang'])
  await Promise.all([killed.waitFor(/^began unsettled/), killed.waitFor(/^began settled/)])
  await killed.end('SIGKILL')
  const next = spawnNode(file, env, ['work'])
  const [, rows = ''] = await next.waitFor(/^done (.*)/)
  expect(await next.ended).toBe(0)
  expect(JSON.parse(rows)).toEqual([
    { text: 'settled', attempt: 0 },
    { text: 'unsettled', attempt: 1 },
  ])
})
