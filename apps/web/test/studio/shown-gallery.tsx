/** Opens the studio's gallery, with a fake server that succeeds. */
import { fireEvent, screen, within } from '@testing-library/react'
import { deletableLibrary } from './deletable-library.ts'
import type { FakeAnswer, FakeRequest } from './fake-server.ts'
import { galleryItem, libraryOf, personOf, servePaid, showPaid } from './paid-studio.tsx'

let people = 0
/** A new user for each test. */
export const newPerson = () => personOf(`keeper-${++people}`)

export const two = () => [
  galleryItem('new', { name: 'Purple dress', favourite: true }),
  galleryItem('old', { name: 'White polo', uploadedAt: '2026-10-02T10:00:00.000Z' }),
]

/** Opens the gallery; the server succeeds unless `refuse` responds. */
export async function openGallery(
  items = two(),
  refuse: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer> | undefined = () => undefined,
) {
  const library = libraryOf(items)
  const change = deletableLibrary(library)
  const server = servePaid({
    library,
    other: (request) => {
      const answer = refuse(request) ?? change(request)
      if (answer || request.method !== 'PUT') return answer
      const item = library.generated.find(({ id }) => request.path === `/api/uploads/${id}`)
      return item && { status: 200, body: Object.assign(item, request.body) }
    },
  })
  const person = newPerson()
  const heard = showPaid({ person, galleryOpen: true })
  const dialog = await screen.findByRole('dialog', { name: 'My Gallery' })
  const inside = within(dialog)
  const details = () => within(inside.getByRole('region', { name: 'Details' }))
  return { ...server, ...heard, inside, details, library, person }
}
export const names = (inside: ReturnType<typeof within>) =>
  inside.queryAllByRole('radio').map((radio: HTMLElement) => radio.closest('label')?.textContent)
export const press = (inside: ReturnType<typeof within>, name: string | RegExp) =>
  fireEvent.click(inside.getByRole('button', { name }))

export async function deleteShown({ details }: Pick<Awaited<ReturnType<typeof openGallery>>, 'details'>) {
  press(details(), 'Delete Image')
  const asked = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this image?' })
  press(within(asked), 'Delete')
}
