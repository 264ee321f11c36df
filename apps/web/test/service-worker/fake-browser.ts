/** Fakes of a browser's caches and of the server, for tests of the service worker. */

export const origin = 'https://try.example'
const absolute = (address: string | Request | URL) =>
  new URL(address instanceof Request ? address.url : address, origin).href

/** Responds by path and query, with 404 for other paths; while down, requests fail. */
export function fakeServer(files: Record<string, string>) {
  const asked: string[] = []
  const server = {
    files: { ...files },
    isDown: false,
    asked,
    fetch: async (address: string): Promise<Response> => {
      const { pathname, search } = new URL(address, origin)
      asked.push(pathname + search)
      if (server.isDown) throw new TypeError('Failed to fetch')
      const body = server.files[pathname + search]
      return body === undefined ? new Response('gone', { status: 404 }) : new Response(body)
    },
  }
  return server
}

/** Caches in creation order. `room` is the total number of responses that fit. */
export function fakeCaches(fetch: (address: string) => Promise<Response>, room = Number.POSITIVE_INFINITY) {
  const stores = new Map<string, Map<string, Response>>()
  const size = () => [...stores.values()].reduce((sum, { size }) => sum + size, 0)
  const find = (store: Map<string, Response>, address: string, ignoreSearch = false) => {
    const wanted = absolute(address)
    const urls = [...store.keys()]
    const url = urls.find((url) => (ignoreSearch ? url.replace(/\?.*/, '') : url) === wanted)
    return url === undefined ? undefined : store.get(url)?.clone()
  }
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    const put = async (address: string, response: Response) => {
      if (size() >= room) throw new DOMException('no room', 'QuotaExceededError')
      store.set(absolute(address), response)
    }
    return {
      put,
      // All or nothing, as in the standard.
      addAll: async (addresses: string[]) => {
        const responses = await Promise.all(addresses.map((address) => fetch(address)))
        if (responses.some(({ ok }) => !ok)) throw new TypeError('Request failed')
        if (size() + responses.length > room) throw new DOMException('no room', 'QuotaExceededError')
        for (const [k, address] of addresses.entries()) await put(address, responses[k]!)
      },
      keys: async () => [...store.keys()].map((url) => new Request(url)),
      match: async (address: string) => find(store, address),
      delete: async (request: Request) => store.delete(request.url),
    }
  }
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    match: async (
      address: string,
      { cacheName, ignoreSearch }: { cacheName?: string; ignoreSearch?: boolean } = {},
    ) => {
      for (const [name, store] of stores) {
        const found =
          cacheName === undefined || cacheName === name ? find(store, address, ignoreSearch) : undefined
        if (found) return found
      }
      return undefined
    },
  }
  /** Paths in a cache. */
  const inside = (name: string) =>
    [...(stores.get(name)?.keys() ?? [])].map((url) => url.slice(origin.length)).sort()
  return { caches: caches as unknown as CacheStorage, inside, names: () => [...stores.keys()] }
}
