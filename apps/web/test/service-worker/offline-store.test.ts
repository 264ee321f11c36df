// @vitest-environment node
import { expect, test } from 'vitest'
import { createOfflineStore, type OfflineFiles } from '../../service-worker/offline-store.ts'
import { fakeCaches, fakeServer, origin } from './fake-browser.ts'

const studioPath = '/virtual-try-outfit'

/** A build. Its scripts are named by its number; a model and a sample are the same in all builds. */
function build(number: number) {
  const entry = `/assets/index-${number}.js`
  const offline: OfflineFiles = {
    version: `v${number}`,
    languages: ['en', 'es'],
    fonts: ['/assets/letters.woff2'],
    studio: {
      path: studioPath,
      entry,
      assets: [entry, `/assets/studio-${number}.js`, '/assets/model.onnx'],
      samples: ['/samples/woman.jpg'],
    },
  }
  const page = (name: string, language: string) => `${name} ${number} ${language} <script src="${entry}">`
  const files: Record<string, string> = {
    '/assets/letters.woff2': 'letters',
    '/samples/woman.jpg': `woman ${number}`,
  }
  for (const path of offline.studio.assets) files[path] = `${path} of the server`
  for (const language of offline.languages) {
    files[`/offline?lang=${language}`] = page('offline', language)
    files[`${studioPath}?lang=${language}`] = page('studio', language)
  }
  return { offline, files }
}

const [first, second] = [build(1), build(2)]

function browserOf({ files }: { files: Record<string, string> }, room?: number) {
  const server = fakeServer(files)
  const browser = fakeCaches(server.fetch, room)
  const storeOf = ({ offline }: { offline: OfflineFiles }) =>
    createOfflineStore(offline, { caches: browser.caches, fetch: server.fetch })
  const fetching = (path: string) => () => server.fetch(path)
  return { server, ...browser, storeOf, fetching }
}

const textOf = async (response: Response | undefined) => (await response?.text())?.split(' <')[0]

/** A browser that has stored a build's studio. */
async function withStudio(room?: number) {
  const browser = browserOf(first, room)
  const store = browser.storeOf(first)
  await store.storeOfflinePage()
  await store.storeStudio()
  return { ...browser, store }
}

test('a visitor gets the offline page for any unreachable page, in their language', async () => {
  const { storeOf, inside, names } = browserOf(first)
  const store = storeOf(first)
  await store.storeOfflinePage()
  expect(names()).toEqual(['toile-offline-v1'])
  expect(inside('toile-offline-v1')).toEqual([
    '/assets/letters.woff2',
    '/offline?lang=en',
    '/offline?lang=es',
  ])
  expect(await store.isStudioRequested()).toBe(false)
  for (const path of ['/', '/pricing', studioPath])
    expect(await textOf(await store.findPage(path, 'es'))).toBe('offline 1 es')
})

test('the studio is stored with its engine and samples, and served in the requested language', async () => {
  const { store, server, fetching, inside } = await withStudio()
  expect(inside('toile-device')).toEqual([
    '/assets/index-1.js',
    '/assets/model.onnx',
    '/assets/studio-1.js',
    '/requested',
  ])
  server.isDown = true
  expect(await textOf(await store.findPage(studioPath, 'en'))).toBe('studio 1 en')
  expect(await textOf(await store.findPage(studioPath, 'es'))).toBe('studio 1 es')
  expect(await textOf(await store.findPage('/pricing', 'es'))).toBe('offline 1 es')
  for (const path of [...first.offline.studio.assets, ...first.offline.studio.samples])
    expect((await store.findFile(path, fetching(path))).ok, path).toBe(true)
  await expect(store.findFile('/assets/pricing-1.js', fetching('/assets/pricing-1.js'))).rejects.toThrow(
    'Failed to fetch',
  )
})

test('files stored by the page or the worker are not fetched again', async () => {
  const { caches, storeOf, server } = browserOf(first)
  await (await caches.open('toile-device')).put('/assets/model.onnx', new Response('of the engine’s worker'))
  const store = storeOf(first)
  // The engine may still be downloading, and would be fetched twice.
  expect(await store.isStudioRequested()).toBe(false)
  await Promise.all([store.storeStudio(), store.storeStudio()])
  expect(server.asked).not.toContain('/assets/model.onnx')
  expect(server.asked).toHaveLength(5)
  expect(new Set(server.asked).size).toBe(5)
  await store.storeStudio()
  expect(server.asked).toHaveLength(5)
  expect(await storeOf(second).isStudioRequested()).toBe(true)
})

test('an incomplete studio is not served; the next attempt fetches the missing files', async () => {
  const { storeOf, server } = browserOf(first)
  const store = storeOf(first)
  await store.storeOfflinePage()
  delete server.files['/samples/woman.jpg']
  await expect(store.storeStudio()).rejects.toThrow('/samples/woman.jpg answered 404')
  expect(await textOf(await store.findPage(studioPath, 'en'))).toBe('offline 1 en')
  server.files = first.files
  server.asked.length = 0
  await store.storeStudio()
  expect(server.asked).not.toContain('/assets/model.onnx')
  expect(await textOf(await store.findPage(studioPath, 'en'))).toBe('studio 1 en')
})

test('when the quota is exceeded, it reports that and serves the offline page', async () => {
  const { storeOf } = browserOf(first, 8)
  const store = storeOf(first)
  await store.storeOfflinePage()
  await expect(store.storeStudio()).rejects.toThrow('no room')
  expect(await textOf(await store.findPage(studioPath, 'en'))).toBe('offline 1 en')
})

test('a page of another build is not stored with this build’s files', async () => {
  const { storeOf, server } = browserOf(first)
  server.files = { ...first.files, ...second.files }
  const store = storeOf(first)
  await expect(store.storeStudio()).rejects.toThrow(/is of another build$/)
  expect(await store.findPage(studioPath, 'en')).toBeUndefined()
})

test('a new build replaces an older one once no page is open, and keeps common files', async () => {
  const { server, storeOf, fetching, inside, names } = await withStudio()
  server.files = second.files
  server.asked.length = 0
  const store = storeOf(second)
  await store.storeOfflinePage()
  await store.storeStudio()
  expect(server.asked).not.toContain('/assets/model.onnx')
  expect(await textOf(await store.findPage(studioPath, 'en'))).toBe('studio 2 en')

  // An older tab still finds its files, which the server no longer has.
  await store.removeOlder(true)
  expect((await store.findFile('/assets/studio-1.js', fetching('/assets/studio-1.js'))).ok).toBe(true)
  await store.removeOlder(false)
  expect(names()).toEqual(['toile-device', 'toile-offline-v2'])
  expect(inside('toile-device')).toEqual([
    '/assets/index-2.js',
    '/assets/model.onnx',
    '/assets/studio-2.js',
    '/requested',
  ])
})

test('if the new build’s studio cannot be fetched, the older one is kept and served', async () => {
  const { server, storeOf, fetching } = await withStudio()
  const { [`${studioPath}?lang=es`]: _, ...incomplete } = second.files
  server.files = incomplete
  const store = storeOf(second)
  await store.storeOfflinePage()
  await expect(store.storeStudio()).rejects.toThrow('answered 404')
  await store.removeOlder(false)
  server.isDown = true
  for (const language of ['en', 'es'])
    expect(await textOf(await store.findPage(studioPath, language))).toBe(`studio 1 ${language}`)
  expect(await textOf(await store.findPage('/pricing', 'en'))).toBe('offline 2 en')
  for (const path of [...first.offline.studio.assets, ...first.offline.studio.samples])
    expect((await store.findFile(path, fetching(path))).ok, path).toBe(true)
})

test('a changed sample is fetched from the server rather than served from an older build', async () => {
  const { server, storeOf, fetching } = await withStudio()
  server.files = second.files
  const find = () => storeOf(second).findFile('/samples/woman.jpg', fetching('/samples/woman.jpg'))
  expect(await (await find()).text()).toBe('woman 2')
  server.isDown = true
  expect(await (await find()).text()).toBe('woman 1')
})

test('offline pages of older builds are deleted at once, including those named by language', async () => {
  const { caches, storeOf, names } = browserOf(second)
  await (await caches.open('toile-offline-v0-en')).put('/offline?lang=en', new Response('old'))
  await (await caches.open('somebody-else')).put('/', new Response('not ours'))
  const store = storeOf(second)
  await store.storeOfflinePage()
  await store.removeOlder(true)
  expect(names()).toEqual(['somebody-else', 'toile-offline-v2'])
})

test('a script’s name identifies its build', () => {
  const { storeOf } = browserOf(first)
  const store = storeOf(first)
  expect(store.isOfThisBuild(`${origin}/assets/studio-1.js`)).toBe(true)
  expect(store.isOfThisBuild(`${origin}/assets/studio-2.js`)).toBe(false)
})
