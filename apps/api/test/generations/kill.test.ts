import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { spawnNode, type Child } from '../child-process.ts'
import { configOf, createHome, openTestDatabase, type Home } from '../harness.ts'
import { openFolderBlobStore } from '../../src/platform/blob-folder.ts'
import { finishedGeneration, lookForm, type Accepted } from './look-calls.ts'

const file = join(import.meta.dirname, '../app-child.ts')
const env = { TOILE_DEMO_DAILY_LIMIT: '1000', TOILE_SECRET: 'the same secret in every process of this home' }

async function startApp(home: Home, mode = '') {
  const child = spawnNode(file, { ...home.env, ...env }, [mode])
  const [, address = ''] = await child.waitFor(/^ready (.*)/)
  return { child, address }
}

async function accept(address: string, key: string): Promise<Accepted> {
  const headers = { prefer: 'respond-async', 'idempotency-key': key }
  const init = { method: 'POST', headers, body: lookForm() }
  const response = await fetch(`${address}/api/generate/demo`, init)
  expect(response.status).toBe(202)
  return (await response.json()) as Accepted
}

const moved = ({ statusUrl }: Accepted, address: string) => {
  const { pathname, search } = new URL(statusUrl)
  return { statusUrl: address + pathname + search }
}

/** Stops the app and reads what it left behind: rows, unfinished jobs, blobs. */
async function leftBy(child: Child, home: Home) {
  await child.end('SIGTERM')
  const database = await openTestDatabase(home)
  const rows = await database.db.selectFrom('generation').select(['id', 'status', 'look_key']).execute()
  const jobs = await database.executeSql(
    `select id from pgboss.job where name like 'run-generation%' and state < 'completed'`,
  )
  await database.close()
  const store = configOf(home, env).blobStore
  if (store.kind !== 'folder') throw new Error('These tests keep blobs in a folder')
  const blobs: string[] = []
  for await (const { key } of openFolderBlobStore(store.dir).list()) blobs.push(key)
  return { rows, openJobs: jobs.rows.length, blobs: blobs.sort() }
}

describe('a process killed with -9', () => {
  it('makes a look once after the restart when killed during it', async () => {
    const home = await createHome()
    const first = await startApp(home, 'hang')
    const look = await accept(first.address, 'one')
    await first.child.waitFor(/^working/)
    await first.child.end('SIGKILL')

    const second = await startApp(home)
    const made = await finishedGeneration(moved(look, second.address))
    expect(made).toMatchObject({ id: look.id, status: 'succeeded' })
    expect((await accept(second.address, 'one')).id).toBe(look.id)
    expect(second.child.output().match(/^working/gm)).toHaveLength(1)
    const key = `looks/${look.id}/1`
    expect(await leftBy(second.child, home)).toEqual({
      rows: [{ id: look.id, status: 'succeeded', look_key: `${key}.jpg` }],
      openJobs: 0,
      blobs: [`${key}-small.jpg`, `${key}.jpg`],
    })
  })

  it('loses no accepted look', async () => {
    const home = await createHome()
    const first = await startApp(home, 'hang')
    const looks = await Promise.all(['a', 'b', 'c', 'd'].map((key) => accept(first.address, key)))
    await first.child.end('SIGKILL')

    const second = await startApp(home)
    for (const look of looks)
      expect((await finishedGeneration(moved(look, second.address))).status).toBe('succeeded')
    const { rows, openJobs } = await leftBy(second.child, home)
    expect(rows).toHaveLength(4)
    expect(openJobs).toBe(0)
  })

  it('makes another look when killed between blob and row, and the first is an orphan', async () => {
    const home = await createHome()
    const first = await startApp(home, 'die-before-commit')
    const look = await accept(first.address, 'one')
    await first.child.ended

    const second = await startApp(home)
    expect((await finishedGeneration(moved(look, second.address))).status).toBe('succeeded')
    const { rows, openJobs, blobs } = await leftBy(second.child, home)
    expect({ rows, openJobs }).toEqual({
      rows: [{ id: look.id, status: 'succeeded', look_key: `looks/${look.id}/1.jpg` }],
      openJobs: 0,
    })
    expect(blobs).toContain(`looks/${look.id}/0.jpg`)
  })
})
