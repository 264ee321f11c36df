// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { deleteOutdated, FileNotLoaded, fileReader } from '../../src/features/studio/device/device-files.ts'

const origin = 'https://try.example'
const model = { url: `${origin}/assets/model-1.onnx`, bytes: 4 }

afterEach(() => vi.unstubAllGlobals())

/** A fake CacheStorage with one cache. */
function fakeCaches(refuses = false) {
  const kept = new Map<string, Response>()
  const cache = {
    match: async (url: string) => kept.get(url)?.clone(),
    put: async (url: string, response: Response) => {
      if (refuses) throw new DOMException('no room', 'QuotaExceededError')
      kept.set(url, response)
    },
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => kept.delete(url),
  }
  const storage: Pick<CacheStorage, 'open'> = { open: async () => cache as unknown as Cache }
  return { kept, storage: storage as CacheStorage }
}

function serveFiles(answer = () => new Response(Uint8Array.of(1, 2, 3, 4))) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer()
  })
  return asked
}

test('a file is fetched once, then cached', async () => {
  const asked = serveFiles()
  const { storage } = fakeCaches()
  const come: number[] = []
  const read = fileReader(storage, (bytes) => come.push(bytes))
  expect([...(await read(model))]).toEqual([1, 2, 3, 4])
  expect([...(await read(model))]).toEqual([1, 2, 3, 4])
  expect(asked).toEqual([model.url])
  expect(come).toEqual([4, 4])
})

test('without a cache or space the file is fetched each time', async () => {
  const asked = serveFiles()
  await fileReader(undefined, () => {})(model)
  const read = fileReader(fakeCaches(true).storage, () => {})
  expect([...(await read(model))]).toEqual([1, 2, 3, 4])
  await read(model)
  expect(asked).toHaveLength(3)
})

test.each([
  ['an error response', () => new Response('gone', { status: 404 })],
  [
    'no answer',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
])('%s is a file that did not come, and nothing is kept', async (_, answer) => {
  serveFiles(answer)
  const { kept, storage } = fakeCaches()
  await expect(fileReader(storage, () => {})(model)).rejects.toThrow(FileNotLoaded)
  expect(kept.size).toBe(0)
})

test('a wrong file in the cache is fetched again', async () => {
  const asked = serveFiles()
  const { kept, storage } = fakeCaches()
  kept.set(model.url, new Response('<html>Sign in to this network</html>'))
  const read = fileReader(storage, () => {})
  expect([...(await read(model))]).toEqual([1, 2, 3, 4])
  await read(model)
  expect(asked).toEqual([model.url])
})

test('an answer of another size is fetched once more past the HTTP cache, and never kept', async () => {
  const asked = serveFiles(() => new Response('<html>blocked</html>'))
  const { kept, storage } = fakeCaches()
  await expect(fileReader(storage, () => {})(model)).rejects.toThrow(FileNotLoaded)
  expect([asked.length, kept.size]).toEqual([2, 0])
})

test('files of an earlier version are deleted, those of this one stay', async () => {
  vi.stubGlobal('self', { location: { href: `${origin}/assets/worker.js` } })
  const { kept, storage } = fakeCaches()
  const script = `${origin}/assets/studio-1.js`
  for (const url of [model.url, `${origin}/assets/model-0.onnx`, script]) kept.set(url, new Response('x'))
  await deleteOutdated(storage, [{ ...model, url: '/assets/model-1.onnx' }])
  expect([...kept.keys()]).toEqual([model.url, script])
  await deleteOutdated(undefined, [model])
})

test('where the service worker keeps the studio, nothing is deleted', async () => {
  vi.stubGlobal('self', { location: { href: `${origin}/assets/worker.js` } })
  const { kept, storage } = fakeCaches()
  for (const url of ['/requested', `${origin}/assets/model-0.onnx`]) kept.set(url, new Response('x'))
  await deleteOutdated(storage, [model])
  expect(kept.size).toBe(2)
})
