import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { spawnNode, type Child } from '../child-process.ts'
import { configOf, createHome, openTestDatabase, type Home } from '../harness.ts'
import { openFolderBlobStore } from '../../src/platform/blob-folder.ts'
import { finishedGeneration, lookForm, type Accepted } from './look-calls.ts'

const file = join(import.meta.dirname, '../app-child.ts')
const env = {
  TOILE_DEMO_DAILY_LIMIT: '1000',
  TOILE_CONCURRENCY: '1',
  TOILE_SECRET: 'the same secret in every process of this home',
}

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

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

describe('a process killed with -9', () => {
  it('loses no accepted look, and makes the one that it was making once', async () => {
    const home = await createHome()
    const first = await startApp(home, 'hang')
    const looks = await Promise.all(['a', 'b', 'c'].map((key) => accept(first.address, key)))
    await first.child.waitFor(/^working/)
    await first.child.end('SIGKILL')

    const second = await startApp(home)
    for (const look of looks)
      expect(await finishedGeneration(moved(look, second.address))).toMatchObject({
        id: look.id,
        status: 'succeeded',
      })
    expect((await accept(second.address, 'a')).id).toBe(looks[0]!.id)
    expect(second.child.output().match(/^working/gm)).toHaveLength(looks.length)
    const { rows, openJobs, blobs } = await leftBy(second.child, home)
    expect(openJobs).toBe(0)
    expect(rows.map(({ id, status }) => ({ id, status })).toSorted(byId)).toEqual(
      looks.map(({ id }) => ({ id, status: 'succeeded' })).toSorted(byId),
    )
    // One was being made, whose second attempt has another key.
    expect(rows.filter(({ look_key: key }) => key!.endsWith('/1.jpg'))).toHaveLength(1)
    const stored = rows.flatMap(({ look_key: key }) => [key!, key!.replace('.jpg', '-small.jpg')])
    expect(blobs).toEqual(stored.toSorted())
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
