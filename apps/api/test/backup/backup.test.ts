import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { creditStatement } from '@toile/contract/credits'
import { library, type Library } from '@toile/contract/library'
import { beforeAll, describe, expect, it } from 'vitest'
import { openBlobStore } from '../../src/adapters.ts'
import { backUp } from '../../src/modules/backup/back-up.ts'
import { restore } from '../../src/modules/backup/restore.ts'
import type { RowCopies } from '../../src/modules/backup/row-copies.ts'
import { temporaryFolderOf } from '../../src/modules/library/temporary-folder.ts'
import { ownFolders } from '../../src/modules/retention/blob-owners.ts'
import { findKeptRows } from '../../src/modules/retention/kept-rows.ts'
import { reportKept } from '../../src/modules/retention/report-kept.ts'
import { claimStore, expectOwnStore } from '../../src/modules/retention/store-mark.ts'
import { MARK_KEY } from '../../src/platform/blob-store.ts'
import { spawnNode } from '../child-process.ts'
import { expectSoundLedger } from '../credits/sound-ledger.ts'
import { acceptDemo, finishedGeneration } from '../generations/look-calls.ts'
import { bootApp, configOf, createHome, testDatabase, type App, type Home } from '../harness.ts'
import { bearer, person, readProfile, sessionOf, signIn, tokenOf } from '../identity/people.ts'
import { fetchPicture } from '../library/library-calls.ts'
import { jpeg, png } from '../library/pictures.ts'
import { startS3 } from '../s3-server.ts'
import { freshFolder, partsOf } from './backup-parts.ts'

const commandOf = (name: string) => join(import.meta.dirname, `../../src/main-${name}.ts`)

async function run(name: 'backup' | 'restore', { env }: Home, ...args: string[]) {
  const child = spawnNode(commandOf(name), env, args)
  return { code: await child.ended, output: child.output() }
}

/** With its pictures in a bucket where `store` says so. */
async function homeOn(store: 'folder' | 'S3', options?: { isEmpty: boolean }): Promise<Home> {
  const home = await createHome(options)
  return store === 'folder' ? home : { ...home, env: { ...home.env, ...(await startS3()).env } }
}

type Sent = { method?: string; body?: FormData | string; headers?: Record<string, string> }

const callAs =
  (app: App, token: string) =>
  (path: string, { headers, ...init }: Sent = {}) =>
    app.fetch(`/api${path}`, { ...init, headers: { ...bearer(token), ...headers } })

async function keep(call: ReturnType<typeof callAs>, path: string, picture: Buffer): Promise<void> {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(picture)]), 'picture')
  expect((await call(`/uploads/${path}`, { method: 'POST', body: form })).status).toBe(201)
}

/** A user with 50 credits, two kept pictures and a profile photo, and a visitor's look. */
async function fill(app: App): Promise<{ email: string; look: Buffer }> {
  const ada = await person(app)
  const call = callAs(app, ada.token)
  await keep(call, 'photo', await jpeg())
  await keep(call, 'outfit', await png({ width: 320, height: 320 }))
  const photoURL = `data:image/png;base64,${(await png({ width: 300, height: 300 })).toString('base64')}`
  const changed = await call('/auth/profile', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ photoURL }),
  })
  expect(changed.status).toBe(200)
  const demo = await finishedGeneration(await acceptDemo(app))
  return { email: ada.email, look: await fetchPicture(demo.imageUrl!) }
}

/** An account as its owner sees it, without picture URLs, which are signed anew each time. */
async function stateOf(app: App, email: string) {
  const token = await tokenOf(app, await sessionOf(await signIn(app, email)))
  const call = callAs(app, token)
  const { photoURL, ...profile } = await readProfile(app, token)
  const kept = library.parse(await (await call('/uploads')).json())
  const credits = creditStatement.parse(await (await call('/credits')).json())
  return {
    profile,
    photo: photoURL && (await fetchPicture(photoURL)),
    credits,
    pictures: await picturesOf(kept),
  }
}

const picturesOf = ({ photos, outfits }: Library) =>
  Promise.all(
    [...photos, ...outfits].map(async ({ imageUrl, thumbnailUrl, ...item }) => ({
      item,
      picture: await fetchPicture(imageUrl),
      thumbnail: await fetchPicture(thumbnailUrl),
    })),
  )

const routes = testDatabase === 'postgres' ? (['S3', 'folder'] as const) : (['folder', 'S3'] as const)

describe(`a backup of a product with its pictures in ${routes[0] === 'S3' ? 'S3' : 'a folder'}`, () => {
  const backup = freshFolder()
  let source: Home
  let before: Awaited<ReturnType<typeof stateOf>>
  let email = ''
  let look: Buffer
  let made: Awaited<ReturnType<typeof run>>

  beforeAll(async () => {
    source = await homeOn(routes[0])
    const app = await bootApp({ home: source })
    const filled = await fill(app)
    email = filled.email
    look = filled.look
    before = await stateOf(app, email)
    // The embedded database serves one process; a Postgres is backed up beside the server.
    if (testDatabase === 'embedded') await app.stop()
    made = await run('backup', source, backup)
  })

  it('holds the rows, and the blobs that they name, for the eyes of one user', () => {
    expect(made).toMatchObject({ code: 0 })
    expect(made.output).toContain('5 blobs')
    expect(readdirSync(backup).toSorted()).toEqual(
      [
        'SHA256SUMS',
        'blobs',
        testDatabase === 'postgres' ? 'database.dump' : 'database.tar.gz',
        'manifest.json',
        'secret',
      ].toSorted(),
    )
    for (const name of ['', 'secret', 'blobs']) expect(statSync(join(backup, name)).mode & 0o077).toBe(0)
  })

  it('is the product again elsewhere: people, credits, pictures to the byte, and a ledger that adds up', async () => {
    expect(before).toMatchObject({ pictures: { length: 2 }, credits: { credits: 50 } })
    const target = await homeOn(routes[1], { isEmpty: true })
    // Of a database that was there before, and may be in use.
    const store = await openBlobStore(configOf(target).blobStore)
    await store.put(MARK_KEY, Buffer.from('{}'))
    const { code, output } = await run('restore', target, backup)
    expect(output).toContain('Restored as it was at')
    expect(code).toBe(0)
    expect(String(await store.find(MARK_KEY))).toContain('databaseBegunAt')

    const app = await bootApp({ home: target })
    expect(await stateOf(app, email)).toEqual(before)
    const { db } = app.context.database
    await expectSoundLedger(db)
    const { blobStore, config } = app.context
    const temporaryDir = temporaryFolderOf(config.dataDir)
    expect(await reportKept({ db, blobStore, temporaryDir, now: new Date() })).toMatchObject({ broken: [] })
    const { look_key } = await db.selectFrom('generation').select('look_key').executeTakeFirstOrThrow()
    expect(await blobStore.get(look_key!)).toEqual(look)
    await expect(expectOwnStore({ db, blobStore })).resolves.toBeUndefined()
    // The restored app continues where the original stopped.
    const somebodyNew = await person(app)
    expect((await readProfile(app, somebodyNew.token)).credits).toBe(50)
  })

  it('is restored over nothing that is kept', async () => {
    const reason = testDatabase === 'postgres' ? /database is not empty/ : /is a database already/
    await expect(restoreHere(source, backup)).rejects.toThrow(reason)
    const home = await createHome({ isEmpty: true })
    const key = `looks/${randomUUID()}/0.jpg`
    await (await openBlobStore(configOf(home).blobStore)).put(key, new Uint8Array(9))
    await expect(restoreHere(home, backup)).rejects.toThrow(`The blob store is not empty: it has ${key}`)
  })

  it('is refused beside another secret', async () => {
    const home = await createHome({ isEmpty: true })
    const other = { ...home, env: { ...home.env, TOILE_SECRET: 'x'.repeat(32) } }
    await expect(restoreHere(other, backup)).rejects.toThrow('TOILE_SECRET) is not the one')
  })

  // On one database, as the secret is beside it.
  it.runIf(testDatabase === 'postgres')(
    'is restored with the same given secret, even if that ends with a line break',
    async () => {
      const value = `${'x'.repeat(32)}\n`
      const folder = freshFolder()
      const parts = { ...(await partsOf(source)), findKeptRows, keepsSecret: false, now: new Date() }
      await backUp({ ...parts, secret: value }, folder)
      const empty = await partsOf(await createHome({ isEmpty: true }))
      await expect(
        restore({ ...empty, ownFolders, claimStore, secret: { kind: 'given', value } }, folder),
      ).resolves.toMatchObject({ blobs: 5 })
    },
  )

  it('is not taken with another secret than that of the product', async () => {
    const home = await createHome()
    rmSync(join(home.dataDir, 'secret'), { force: true })
    const { code, output } = await run('backup', home, freshFolder())
    expect(output).toContain(`There is no secret in ${home.dataDir}`)
    expect(code).toBe(2)
    expect(existsSync(join(home.dataDir, 'secret'))).toBe(false)
  })

  it('is not written over', async () => {
    const { blobStore } = await partsOf(source)
    const rows: RowCopies = {
      kind: 'embedded',
      copyTo: fail,
      expectEmpty: fail,
      loadFrom: fail,
      onLoaded: fail,
    }
    const parts = { rows, blobStore, findKeptRows, secret: '', keepsSecret: true, now: new Date() }
    await expect(backUp(parts, backup)).rejects.toThrow('is not empty')
  })

  it('is not taken when it is unfinished or damaged, and leaves nothing then', async () => {
    const home = await createHome({ isEmpty: true })
    await expect(restoreHere(home, join(backup, 'blobs'))).rejects.toThrow('was not finished')
    const file = readdirSync(join(backup, 'blobs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.jpg'))
      .map((name) => join('blobs', name))[0]!
    appendFileSync(join(backup, file), 'x')
    await expect(restoreHere(home, backup)).rejects.toThrow(`${file} is not what was written`)
    expect(readdirSync(home.dataDir)).not.toContain('database')
    expect(existsSync(join(home.dataDir, 'blobs/library'))).toBe(false)
  })
})

const fail = () => Promise.reject(new Error('nothing is read'))

/** As the command does, in this process. */
const restoreHere = async (home: Home, folder: string) =>
  restore({ ...(await partsOf(home)), ownFolders, claimStore, secret: configOf(home).secret }, folder)
