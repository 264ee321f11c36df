import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { FSDriver } from 'flydrive/drivers/fs'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openFolderBlobStore } from '../../src/platform/blob-folder.ts'
import { openS3BlobStore, type S3Options } from '../../src/platform/blob-s3.ts'
import { createBlobStore, MARK_KEY, type BlobStore } from '../../src/platform/blob-store.ts'

const home = mkdtempSync(join(tmpdir(), 'toile blobs '))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(home, 's3'),
  configureBuckets: [{ name: 'looks', configs: [] }],
})
let endpoint = ''
beforeAll(async () => {
  const { port } = await server.run()
  endpoint = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await server.close()
  rmSync(home, { recursive: true, force: true })
})

const openS3 = (bucket: string, given: Partial<S3Options> = {}) =>
  openS3BlobStore({
    bucket,
    region: 'us-east-1',
    endpoint,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    forcePathStyle: true,
    ...given,
  })

const stores: [string, () => BlobStore][] = [
  ['folder', () => openFolderBlobStore(join(home, 'folder'))],
  ['S3', () => openS3('looks')],
]

async function keysIn(store: BlobStore, folder?: string) {
  const keys: string[] = []
  for await (const { key } of store.list(folder)) keys.push(key)
  return keys.sort()
}

describe.each(stores)('the blob store on %s', (_name, open) => {
  const bytes = Buffer.from([0xff, 0xd8, 0, 1, 2, 253])

  it('stores a file, replacing an existing blob', async () => {
    const store = open()
    const file = join(home, 'incoming')
    for (const content of ['first', 'second one']) {
      writeFileSync(file, content)
      await store.put('library/abc/picture.jpg', { path: file, bytes: content.length })
      rmSync(file, { force: true })
      expect(String(await store.get('library/abc/picture.jpg'))).toBe(content)
    }
    expect(await store.findInfo('library/abc/picture.jpg')).toMatchObject({
      bytes: 10,
      contentType: 'image/jpeg',
    })
    const missing = { path: file, bytes: 1 }
    await expect(store.put('library/none/picture.jpg', missing)).rejects.toThrow('ENOENT')
    expect(await store.exists('library/none/picture.jpg')).toBe(false)
    await expect(store.put('../picture.jpg', missing)).rejects.toThrow('Not a blob key')
  })

  it('returns what was put, with its type and size', async () => {
    const store = open()
    await store.put('results/abc/look.jpg', bytes)
    expect(await store.get('results/abc/look.jpg')).toEqual(bytes)
    expect(await store.find('results/abc/look.jpg')).toEqual(bytes)
    expect(await buffer(await store.openStream('results/abc/look.jpg'))).toEqual(bytes)
    expect(await store.findInfo('results/abc/look.jpg')).toEqual({
      key: 'results/abc/look.jpg',
      bytes: 6,
      contentType: 'image/jpeg',
      modifiedAt: expect.any(Date),
    })
  })

  it('replaces and deletes', async () => {
    const store = open()
    await store.put('a/b.png', bytes)
    await store.put('a/b.png', bytes.subarray(0, 2))
    expect(await store.get('a/b.png')).toEqual(bytes.subarray(0, 2))
    await store.delete('a/b.png')
    await store.delete('a/b.png')
    expect(await store.exists('a/b.png')).toBe(false)
  })

  it('finds nothing under an unknown key, and throws when it is required', async () => {
    const store = open()
    expect(await store.find('no/where.png')).toBeUndefined()
    expect(await store.findInfo('no/where.png')).toBeUndefined()
    await expect(store.get('no/where.png')).rejects.toThrow('There is no blob')
  })

  it('lists a folder and all below it', async () => {
    const store = open()
    for (const key of ['list/a.png', 'list/deep/er/b.jpg', 'other/c.webp']) await store.put(key, bytes)
    expect(await keysIn(store, 'list')).toEqual(['list/a.png', 'list/deep/er/b.jpg'])
    expect(await keysIn(store)).toEqual(expect.arrayContaining(['list/a.png', 'other/c.webp']))
    expect(await keysIn(store, 'empty')).toEqual([])
    await store.put(MARK_KEY, Buffer.from('{}'))
    expect(await keysIn(store)).not.toContain(MARK_KEY)
  })

  it.each([
    '../out.png',
    'a/../../out.png',
    '/etc/out.png',
    'a//b.png',
    'a\\b.png',
    'a/b.exe',
    'a/b',
    '',
    'a/.png',
    'a b.png',
  ])('refuses the key %j on every verb', async (key) => {
    const store = open()
    await expect(store.put(key, bytes)).rejects.toThrow('Not a blob key')
    await expect(store.find(key)).rejects.toThrow('Not a blob key')
    await expect(store.get(key)).rejects.toThrow('Not a blob key')
    await expect(store.findInfo(key)).rejects.toThrow('Not a blob key')
    await expect(store.openStream(key)).rejects.toThrow('Not a blob key')
    await expect(store.delete(key)).rejects.toThrow('Not a blob key')
    expect(existsSync(join(home, 'out.png'))).toBe(false)
  })

  it('passes its check', async () => {
    await expect(open().check()).resolves.toBeUndefined()
  })
})

describe('the blob store in a folder', () => {
  const dir = join(home, 'of looks')
  const bytes = Buffer.alloc(2000, 7)

  it('keeps no folder of a look whose last picture is deleted', async () => {
    const store = openFolderBlobStore(dir)
    for (const name of ['0.jpg', '1.jpg']) await store.put(`looks/a/${name}`, bytes)
    await store.delete('looks/a/0.jpg')
    expect(await keysIn(store, 'looks')).toEqual(['looks/a/1.jpg'])
    await store.delete('looks/a/1.jpg')
    await store.delete('looks/a/1.jpg')
    expect(readdirSync(dir)).toEqual(['looks'])
    expect(readdirSync(join(dir, 'looks'))).toEqual([])
  })

  it('stores and lists pictures while the last other ones of their folder are deleted', async () => {
    const store = openFolderBlobStore(dir)
    const old = ['0', '1', '2'].map((name) => `looks/b/old${name}.jpg`)
    const made = ['0', '1', '2'].map((name) => `looks/b/new${name}.jpg`)
    const put = (key: string) => store.put(key, bytes)
    for (let round = 0; round < 100; round++) {
      await Promise.all(old.map(put))
      await Promise.all([...old.map(store.delete), ...made.map(put), keysIn(store)])
      expect((await keysIn(store)).toSorted()).toEqual(made)
      await Promise.all(made.map(store.delete))
    }
  })

  it('keeps no part of a picture for which the disk has no room', async () => {
    const store = openFolderBlobStore(dir)
    mkdirSync(join(dir, 'looks/c'), { recursive: true })
    symlinkSync('/dev/full', join(dir, 'looks/c/0.jpg'))
    await expect(store.put('looks/c/0.jpg', bytes)).rejects.toMatchObject({ cause: { code: 'ENOSPC' } })
    expect(readdirSync(join(dir, 'looks'))).toEqual([])
  })
})

it('finds a blob that is stored while it is looked for', async () => {
  class Late extends FSDriver {
    #isLooking = true
    override async getMetaData(key: string) {
      if (!this.#isLooking) return super.getMetaData(key)
      this.#isLooking = false
      await this.put(key, 'abc')
      throw new Error('It was not there yet')
    }
  }
  const late = new Late({ location: join(home, 'late'), visibility: 'private' })
  const store = createBlobStore(late, { check: async () => undefined })
  expect(await store.findInfo('library/a/small.jpg')).toMatchObject({ bytes: 3 })
})

describe('a blob store that cannot be used', () => {
  it('fails its check when the bucket is missing', async () => {
    await expect(openS3('nobody').check()).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } })
  })

  it('fails its check when the folder is gone', async () => {
    const dir = join(home, 'gone')
    const store = openFolderBlobStore(dir)
    rmSync(dir, { recursive: true })
    await expect(store.check()).rejects.toThrow('ENOENT')
  })

  it('keeps its folder to this user', () => {
    openFolderBlobStore(join(home, 'private'))
    expect(statSync(join(home, 'private')).mode & 0o077).toBe(0)
  })
})

describe('a bucket that hangs', () => {
  /** Opens a store on a server that gives up on nothing by itself. */
  async function openHanging(listener: RequestListener): Promise<BlobStore> {
    const hanging = createServer(listener)
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      hanging.close()
      hanging.closeAllConnections()
    })
    const { port } = hanging.address() as AddressInfo
    return openS3('looks', { endpoint: `http://127.0.0.1:${port}`, silentMs: 100 })
  }

  it('fails reads, writes and the check instead of hanging them', async () => {
    const store = await openHanging(() => undefined)
    const timedOut = { name: 'TimeoutError' }
    await expect(store.check()).rejects.toMatchObject(timedOut)
    await expect(store.get('a/b.png')).rejects.toMatchObject({ cause: timedOut })
    await expect(store.put('a/b.png', Buffer.alloc(2_000_000))).rejects.toMatchObject({ cause: timedOut })
    await expect(store.delete('a/b.png')).rejects.toMatchObject({ cause: timedOut })
  })

  it('fails a picture that stops half-way', async () => {
    const store = await openHanging((request, response) => {
      response.writeHead(200, { 'content-length': '6', 'last-modified': new Date().toUTCString() })
      if (request.method === 'HEAD') response.end()
      else response.write('abc')
    })
    await expect(store.get('a/b.png')).rejects.toMatchObject({ name: 'TimeoutError' })
    await expect(buffer(await store.openStream('a/b.png'))).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})
