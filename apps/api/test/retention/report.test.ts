import { utimesSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { reportKept, type KeptReport } from '../../src/modules/retention/report-kept.ts'
import { openFolderBlobStore } from '../../src/platform/blob-folder.ts'
import { spawnNode } from '../child-process.ts'
import { acceptDemo, finishedGeneration } from '../generations/look-calls.ts'
import { bootForLooks, type Customer } from '../generations/paid-looks.ts'
import { bootApp, createHome, testDatabase, type Home } from '../harness.ts'
import { deleteItem, upload } from '../library/library-calls.ts'
import { jpeg, png } from '../library/pictures.ts'

const command = join(import.meta.dirname, '../../src/main-library-report.ts')

async function runReport({ env }: Home, ...args: string[]) {
  const child = spawnNode(command, env, args)
  return { code: await child.ended, output: child.output() }
}

describe('the report', () => {
  let app: Awaited<ReturnType<typeof bootForLooks>>
  let ada: Customer
  beforeAll(async () => {
    app = await bootForLooks()
    ada = await app.createCustomer()
  })
  const report = async (now = new Date()): Promise<KeptReport> =>
    reportKept({
      db: app.db,
      blobStore: app.context.blobStore,
      temporaryDir: join(app.context.config.dataDir, 'incoming'),
      now,
    })
  const countsOf = ({ sums }: KeptReport) =>
    Object.fromEntries(Object.entries(sums).map(([kind, { items }]) => [kind, items]))
  const nothing = {
    photo: 0,
    outfit: 0,
    generated: 0,
    'profile-photo': 0,
    deleted: 0,
    'try-on': 0,
    demo: 0,
    'api-file': 0,
    shared: 0,
    incoming: 0,
    unnamed: 0,
    foreign: 0,
  }

  it('reports an empty database and store', async () => {
    expect(await report()).toMatchObject({ broken: [] })
    expect(countsOf(await report())).toEqual(nothing)
  })

  it('counts each kind, with its bytes and the time left', async () => {
    const photo = await upload(ada, 'photo', await jpeg())
    await upload(ada, 'outfit', await jpeg())
    const gone = await upload(ada, 'outfit', await png({ width: 320, height: 320 }))
    await deleteItem(ada, gone)
    const photoURL = `data:image/png;base64,${(await png({ width: 300, height: 300 })).toString('base64')}`
    expect((await ada.change({ photoURL })).status).toBe(200)
    const look = await ada.accept()
    await ada.finished(look)
    await upload(ada, 'save-image', null, { generationId: look })
    const demo = await acceptDemo(app.app)
    const { expiresAt } = await finishedGeneration(demo)

    const found = await report()
    expect(found.broken).toEqual([])
    expect(countsOf(found)).toEqual({
      ...nothing,
      photo: 1,
      outfit: 1,
      generated: 1,
      'profile-photo': 1,
      deleted: 1,
      'try-on': 1,
      demo: 1,
    })
    expect(found.sums.photo).toEqual({ items: 1, bytes: photo.bytes, firstGoesAt: null, lastGoesAt: null })
    expect(found.sums.demo).toMatchObject({ firstGoesAt: expiresAt, lastGoesAt: expiresAt })
    for (const kind of ['profile-photo', 'try-on', 'deleted'] as const)
      expect(found.sums[kind].bytes).toBeGreaterThan(100)
    const stored = (await Promise.all((await app.keysWith('')).map((key) => app.context.blobStore.get(key))))
      .map(({ length }) => length)
      .reduce((sum, bytes) => sum + bytes, 0)
    expect(Object.values(found.sums).reduce((sum, { bytes }) => sum + bytes, 0)).toBe(stored)
  })

  it('distinguishes unnamed from foreign blobs, and reads neither as a row', async () => {
    const { blobStore, config } = app.context
    const orphans = [`library/${randomUUID()}/picture.jpg`, `photos/${ada.holder}/${randomUUID()}.jpg`]
    for (const key of orphans) await blobStore.put(key, Buffer.from('12345'))
    await blobStore.put('elsewhere/a.jpg', Buffer.from('x'))
    writeFileSync(join(config.dataDir, 'blobs/notes.txt'), 'not a picture')
    const incoming = join(config.dataDir, 'incoming/half.upload')
    writeFileSync(incoming, '123')
    const { sums, broken } = await report()
    expect(sums.unnamed).toMatchObject({ items: 2, bytes: 10 })
    expect(sums.foreign).toMatchObject({ items: 2, bytes: 0 })
    expect(sums.incoming).toMatchObject({ items: 1, bytes: 3 })
    expect(broken).toEqual([])

    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    for (const file of [...orphans.map((key) => join(config.dataDir, 'blobs', key)), incoming])
      utimesSync(file, yesterday, yesterday)
    expect((await report()).broken).toEqual(
      expect.arrayContaining([
        ...orphans.map((id) => ({ problem: 'overdue', kind: 'unnamed', id, missing: [] })),
        { problem: 'overdue', kind: 'incoming', id: 'half.upload', missing: [] },
      ]),
    )
  })

  it('finds overdue rows, and rows without their blobs', async () => {
    const item = await upload(ada, 'photo', await jpeg({ width: 500, height: 500 }))
    const [picture] = await app.keysWith(`library/${item.id}/picture`)
    await app.context.blobStore.delete(picture!)
    const lost = { problem: 'lost', kind: 'photo', id: item.id, missing: [picture] }
    expect((await report()).broken).toContainEqual(lost)
    const { broken } = await report(new Date(Date.now() + 25 * 3_600_000))
    expect(broken.filter(({ problem }) => problem === 'overdue').map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['try-on', 'demo', 'deleted']),
    )
    expect(broken.some(({ kind, problem }) => kind === 'photo' && problem === 'overdue')).toBe(false)
  })
})

describe('the command', () => {
  it('runs beside a server when the database allows it, else names the lock’s holder; prints a line for each kind, and exits with 1 on a violation', async () => {
    const home = await createHome()
    const running = await bootApp({ home })
    const demo = await acceptDemo(running)
    await finishedGeneration(demo)
    const beside = await runReport(home)
    expect(beside.code).toBe(testDatabase === 'embedded' ? 2 : 0)
    expect(beside.output).toMatch(
      testDatabase === 'embedded' ? /in use by another process.*\n.*Stop the server/ : /as promised/,
    )
    await running.stop()
    const sound = testDatabase === 'embedded' ? await runReport(home) : beside
    expect(sound.output).toMatch(
      /looks of visitors +1 +\d+\.\d kB {2}for 24 hours at most \(23 h \d+ min left\)/,
    )
    expect(sound.output).toContain('Everything is as promised.')
    expect(sound.code).toBe(0)

    const store = openFolderBlobStore(join(home.dataDir, 'blobs'))
    await store.delete(`looks/${demo.id}/0.jpg`)
    const { code, output } = await runReport(home, '--json')
    expect(code).toBe(1)
    const { sums, broken } = JSON.parse(output) as KeptReport
    expect(sums.demo.items).toBe(1)
    expect(broken).toEqual([
      { problem: 'lost', kind: 'demo', id: demo.id, missing: [`looks/${demo.id}/0.jpg`] },
    ])
    expect((await runReport(home)).output).toContain(
      `1 not as promised:\n  looks of visitors: ${demo.id} has lost looks/${demo.id}/0.jpg`,
    )
  })

  it('exits with 2 on an empty database and on unknown arguments, with the reason', async () => {
    const empty = await runReport(await createHome({ isEmpty: true }))
    expect(empty.code).toBe(2)
    expect(empty.output).toMatch(
      testDatabase === 'embedded' ? /There is no database in .* yet/ : /keeps nothing yet/,
    )
    const unknown = await runReport(await createHome(), '--pretty')
    expect(unknown.code).toBe(2)
    expect(unknown.output).toContain('--pretty')
  })
})
