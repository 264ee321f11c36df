import type { FakeAnswer, FakeRequest } from './fake-server.ts'
import type { libraryOf } from './paid-studio.tsx'

/** Responds to deleting and restoring saved looks; undefined for other requests. */
export function deletableLibrary(library: ReturnType<typeof libraryOf>) {
  const deleted = new Map<string, (typeof library.generated)[number]>()
  return ({ method, path }: FakeRequest): FakeAnswer | undefined => {
    const [, id = '', restore] = /^\/api\/uploads\/(\w+)(\/restore)?$/.exec(path) ?? []
    const at = library.generated.findIndex((item) => item.id === id)
    if (method === 'DELETE' && at >= 0) {
      for (const item of library.generated.splice(at, 1)) deleted.set(id, item)
      return { status: 204 }
    }
    const back = deleted.get(id)
    if (!restore || !back) return undefined
    library.generated.unshift(back)
    return { status: 200, body: back }
  }
}
