import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { openFolderBlobStore } from '../../src/platform/blob-folder.ts'
import { openS3BlobStore } from '../../src/platform/blob-s3.ts'
import type { BlobStore } from '../../src/platform/blob-store.ts'
import { streamZip, type ExportedFile } from '../../src/platform/zip-stream.ts'
import { unzip } from '../accounts/unzip.ts'
import { openBucket } from '../s3-bucket.ts'

const home = mkdtempSync(join(tmpdir(), 'toile zips '))
const bucket = await openBucket(join(home, 's3'))
afterAll(async () => {
  await bucket.close()
  rmSync(home, { recursive: true, force: true })
})

const stores: [string, BlobStore][] = [
  ['a folder', openFolderBlobStore(join(home, 'folder'))],
  [
    'S3',
    openS3BlobStore({
      bucket: 'pictures',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${bucket.port}`,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      forcePathStyle: true,
    }),
  ],
]

async function* entries(...names: string[]): AsyncIterable<ExportedFile> {
  for (const name of names) yield name.endsWith('.json') ? { name, json: name } : { name, blobKey: name }
}
const zipOf = (store: BlobStore, ...names: string[]) => streamZip(store, entries(...names), new Date())

describe.each(stores)('a zip of pictures in %s', (_name, store) => {
  it('omits a picture that is deleted while an earlier one streams', async () => {
    const picture = Buffer.alloc(300_000, 7)
    for (const key of ['a.jpg', 'b.jpg', 'c.jpg']) await store.put(key, picture)
    const erasing: BlobStore = {
      ...store,
      async openStream(key) {
        if (key === 'b.jpg') await store.delete(key)
        return store.openStream(key)
      },
    }
    const zip = zipOf(erasing, '1.json', 'a.jpg', 'b.jpg', '2.json', 'c.jpg')
    const unzipped = unzip(Buffer.concat(await zip.toArray()))
    expect([...unzipped.keys()]).toEqual(['1.json', 'a.jpg', '2.json', 'c.jpg'])
    expect(unzipped.get('c.jpg')).toEqual(picture)
  })

  it('contains an empty picture', async () => {
    await store.put('empty.jpg', Buffer.alloc(0))
    const unzipped = unzip(Buffer.concat(await zipOf(store, 'empty.jpg').toArray()))
    expect(unzipped.get('empty.jpg')).toEqual(Buffer.alloc(0))
  })
})

describe('a zip', () => {
  it('breaks off when a picture breaks off', async () => {
    async function* broken() {
      yield Buffer.alloc(10)
      throw new Error('the disk is gone')
    }
    const store = { ...stores[0]![1], openStream: async () => Readable.from(broken()) }
    await expect(zipOf(store, 'a.jpg').toArray()).rejects.toThrow('the disk is gone')
  })

  it('closes the picture that it reads when the client disconnects', async () => {
    const content = Readable.from([Buffer.alloc(10_000_000)])
    const isClosed = new Promise((resolve) => content.once('close', resolve))
    const zip = zipOf({ ...stores[0]![1], openStream: async () => content }, 'a.jpg')
    zip.once('data', () => zip.destroy())
    await isClosed
    expect(zip.destroyed).toBe(true)
  })

  it('ends when the client disconnects before the first bytes of a picture', async () => {
    const content = new Readable({ read: () => zip.destroy() })
    const isClosed = new Promise((resolve) => content.once('close', resolve))
    const zip = zipOf({ ...stores[0]![1], openStream: async () => content }, 'a.jpg')
    await isClosed
    expect(zip.destroyed).toBe(true)
  })
})
