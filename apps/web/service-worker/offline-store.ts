/** Stores what the product shows without a network, and finds it again. */
import { DEVICE_CACHE, STUDIO_REQUESTED } from '../src/lib/offline-question.ts'

export type OfflineFiles = {
  /** Changes with each address below and with the content of each file. */
  version: string
  languages: readonly string[]
  /** The fonts of the page "offline". */
  fonts: readonly string[]
  studio: {
    path: string
    /** The script its page begins with. It is named by its content, so pages of other builds name another. */
    entry: string
    /** Named by their content: builds share them. */
    assets: readonly string[]
    /** Their addresses stay when their content changes. */
    samples: readonly string[]
  }
}

type Deps = { caches: CacheStorage; fetch: (address: string, init?: RequestInit) => Promise<Response> }

/** One cache for each build; older ones have the language in their name, too. */
const PREFIX = 'toile-offline-'
const OFFLINE_PATH = '/offline'
/** The server chooses by headers as well; an address here names its language. */
const ANY_HEADERS = { ignoreVary: true }

const isNamedByContent = (path: string) => path.startsWith('/assets/')
const inLanguage = (path: string, language: string) => `${path}?lang=${language}`

export function createOfflineStore(files: OfflineFiles, { caches, fetch }: Deps) {
  const { version, languages, fonts, studio } = files
  const own = PREFIX + version
  let storing: Promise<void> | undefined

  const olderStores = async () =>
    (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own)
  const holdsStudio = async (cacheName: string) =>
    (await caches.match(studio.path, { cacheName, ignoreSearch: true, ...ANY_HEADERS })) !== undefined

  async function addStudio(): Promise<void> {
    const [assets, store] = await Promise.all([caches.open(DEVICE_CACHE), caches.open(own)])
    await assets.put(STUDIO_REQUESTED, new Response())
    await assets.addAll(await missingIn(assets, studio.assets))
    const samples = await missingIn(store, studio.samples)
    await Promise.all(samples.map(async (path) => store.put(path, await fetchFresh(path))))
    const missing = await missingIn(
      store,
      languages.map((language) => inLanguage(studio.path, language)),
    )
    const pages = await Promise.all(missing.map(async (page) => [page, await fetchPage(page)] as const))
    // Last: where its page is, all of the studio is.
    for (const [address, page] of pages) await store.put(address, page)
  }

  /** Another server, or the next build, may answer: its page would ask for files that are not here. */
  async function fetchPage(address: string): Promise<Response> {
    const page = await fetchFresh(address)
    const html = await page.clone().text()
    if (!html.includes(studio.entry)) throw new Error(`${address} is of another build`)
    return page
  }

  async function fetchFresh(address: string): Promise<Response> {
    const response = await fetch(address, { cache: 'no-cache' })
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    return response
  }

  /** The page of this build, else of the newest that has one. */
  async function findNewest(address: string): Promise<Response | undefined> {
    for (const cacheName of [own, ...(await olderStores()).reverse()]) {
      const page = await caches.match(address, { cacheName, ...ANY_HEADERS })
      if (page) return page
    }
    return undefined
  }

  return {
    /** Stores the page "offline" in each language. Rejects when part of it does not come. */
    async storeOfflinePage(): Promise<void> {
      const store = await caches.open(own)
      await store.addAll([...languages.map((language) => inLanguage(OFFLINE_PATH, language)), ...fonts])
    },

    /**
     * Stores what is missing of the studio and its engine. Rejects when part of it does not come, or has no room. Asked
     * for once, later builds store theirs as well.
     */
    storeStudio(): Promise<void> {
      storing ??= addStudio().finally(() => (storing = undefined))
      return storing
    },

    isStudioRequested: async (): Promise<boolean> =>
      (await caches.match(STUDIO_REQUESTED, { cacheName: DEVICE_CACHE })) !== undefined,

    /** True for the address of a script of this build. */
    isOfThisBuild: (script: string): boolean => studio.assets.includes(new URL(script).pathname),

    /**
     * Deletes what older builds left. Their studio stays until this build's is stored, and until no page is open: one
     * of theirs may still ask for its files.
     */
    async removeOlder(hasOpenPages: boolean): Promise<void> {
      const isStored = await holdsStudio(own)
      for (const name of await olderStores())
        if (!(await holdsStudio(name)) || (isStored && !hasOpenPages)) await caches.delete(name)
      if (!isStored || hasOpenPages) return
      const assets = await caches.open(DEVICE_CACHE)
      const listed = new Set([...studio.assets, STUDIO_REQUESTED])
      for (const request of await assets.keys())
        if (!listed.has(new URL(request.url).pathname)) await assets.delete(request)
    },

    /** The studio where it is stored, else the page "offline". */
    async findPage(path: string, language: string): Promise<Response | undefined> {
      const stored = path === studio.path ? await findNewest(inLanguage(path, language)) : undefined
      return stored ?? findNewest(inLanguage(OFFLINE_PATH, language))
    },

    /** A stored file, else what `fromNetwork` gives. Of files that may change, an older build's is the last choice. */
    async findFile(path: string, fromNetwork: () => Promise<Response>): Promise<Response> {
      const findAny = () => caches.match(path, ANY_HEADERS)
      const stored = isNamedByContent(path)
        ? await findAny()
        : await caches.match(path, { cacheName: own, ...ANY_HEADERS })
      if (stored) return stored
      try {
        return await fromNetwork()
      } catch (error) {
        const older = await findAny()
        if (older) return older
        throw error
      }
    },
  }
}

async function missingIn(cache: Cache, addresses: readonly string[]): Promise<string[]> {
  const stored = new Set(
    (await cache.keys()).map(({ url }) => {
      const { pathname, search } = new URL(url)
      return pathname + search
    }),
  )
  return addresses.filter((address) => !stored.has(address))
}
