import { expect, test } from 'vitest'
import { zipOf } from '../../src/features/studio/wardrobe/zip.ts'
import { standInForBrowser } from './browser-stand-ins.ts'
import { galleryItem, libraryOf, servePaid } from './paid-studio.tsx'

standInForBrowser()

const items = [
  galleryItem('a', { name: 'Purple dress' }),
  galleryItem('b', { name: 'Purple dress' }),
  galleryItem('gone', { name: 'Coat' }),
]
const serve = (refuses: (path: string) => boolean) =>
  servePaid({
    library: libraryOf(items.slice(0, 2)),
    other: ({ path }) => (path.startsWith('/api/blobs/') && refuses(path) ? { status: 404 } : undefined),
  })
const hooks = () => {
  const done: number[] = []
  return { signal: new AbortController().signal, onProgress: (count: number) => void done.push(count), done }
}
/** Names in the archive's central directory. */
async function namesIn(archive: Blob): Promise<string[]> {
  const bytes = Buffer.from(await archive.arrayBuffer())
  const names: string[] = []
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 1))
    names.push(bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)))
  return names
}

test('archives every available picture under a unique name', async () => {
  serve((path) => path.includes('gone'))
  const { done, ...given } = hooks()
  const { archive, missing } = await zipOf(items, given)
  expect(missing).toBe(1)
  expect(await namesIn(archive)).toEqual(['toile-purple-dress.jpg', 'toile-purple-dress-2.jpg'])
  expect(done).toEqual([0, 1, 2])
})

test('makes no archive without pictures or after an abort', async () => {
  serve(() => true)
  await expect(zipOf(items, hooks())).rejects.toThrow('not one picture')
  serve(() => false)
  const leaving = AbortSignal.abort(new Error('left'))
  await expect(zipOf(items, { ...hooks(), signal: leaving })).rejects.toThrow('left')
})

test('reads the library once for all addresses that have expired', async () => {
  const old = items.map((item) => ({ ...item, imageUrl: `/api/blobs/old-${item.id}.jpg` }))
  const { asked } = servePaid({
    library: libraryOf(items),
    other: ({ path }) => (path.startsWith('/api/blobs/old-') ? { status: 404 } : undefined),
  })
  const { archive, missing } = await zipOf(old, hooks())
  expect(missing).toBe(0)
  expect(await namesIn(archive)).toHaveLength(3)
  expect(asked('GET', '/api/uploads')).toHaveLength(1)
})
