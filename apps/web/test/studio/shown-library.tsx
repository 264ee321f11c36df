/** Renders the studio of a user with own photos, with a fake server that stores uploads. */
import type { LibraryItem } from '@toile/contract/library'
import { fireEvent, screen, within } from '@testing-library/react'
import type { FakeAnswer, FakeRequest } from './fake-server.ts'
import { libraryOf, personOf, servePaid, showPaid } from './paid-studio.tsx'

let people = 0
const newPerson = () => personOf(`owner-${++people}`)

export const photo = (id: string, name: string): LibraryItem => ({
  id,
  kind: 'photo',
  name,
  category: null,
  favourite: false,
  imageUrl: `/api/blobs/${id}-whole.jpg`,
  thumbnailUrl: `/api/blobs/${id}-thumb.jpg`,
  width: 600,
  height: 800,
  bytes: 9000,
  createdAt: '2026-11-20T10:00:00.000Z',
})

const nameIn = ({ form }: FakeRequest): string => {
  const name = form?.get('name')
  return typeof name === 'string' ? name : ''
}

/** Renders the studio. The fake server stores uploads; `answer` is tried first. */
export function showLibrary(
  photos: LibraryItem[] = [],
  answer: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer> | undefined = () => undefined,
  personId = newPerson().id,
) {
  const library = libraryOf([], { photos })
  let kept = 0
  const server = servePaid({
    library,
    other: (request) => {
      const given = answer(request)
      if (given) return given
      const [, kind] = /^\/api\/uploads\/(photo|outfit)$/.exec(request.path) ?? []
      if (kind) {
        const item = { ...photo(`up${++kept}`, nameIn(request)), kind: kind as 'photo' }
        ;(kind === 'photo' ? library.photos : library.outfits).unshift(item)
        return { status: 201, body: item }
      }
      const at = library.photos.findIndex(({ id }) => request.path === `/api/uploads/${id}`)
      if (request.method === 'DELETE' && at >= 0) {
        library.photos.splice(at, 1)
        return { status: 204 }
      }
      if (request.method === 'PUT' && at >= 0) {
        Object.assign(library.photos[at] ?? {}, request.body)
        return { status: 200, body: library.photos[at] }
      }
      if (request.path.endsWith('/restore')) {
        library.photos.unshift(photo('beach', 'Beach'))
        return { status: 200, body: library.photos[0] }
      }
      return undefined
    },
  })
  return { ...server, ...showPaid({ person: personOf(personId) }), personId, library }
}

export async function pick(opener: string, ...files: File[]) {
  fireEvent.click(screen.getByRole('button', { name: opener }))
  const dialog = await screen.findByRole('dialog', { name: 'Choose an Image' })
  const inside = within(dialog)
  fireEvent.change(inside.getByLabelText('Choose a file'), { target: { files } })
  await inside.findByText('Click to change image')
  return inside
}
