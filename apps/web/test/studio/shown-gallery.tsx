/** The gallery of the studio, open, before a server that does what it is asked. */
import { fireEvent, screen, within } from '@testing-library/react'
import type { FakeAnswer, FakeRequest } from './fake-server.ts'
import { galleryItem, libraryOf, personOf, servePaid, showPaid } from './paid-studio.tsx'

let people = 0
/** Each test has a person of its own. */
export const newPerson = () => personOf(`keeper-${++people}`)

export const two = () => [
  galleryItem('new', { name: 'Purple dress', favourite: true }),
  galleryItem('old', { name: 'White polo', uploadedAt: '2026-10-02T10:00:00.000Z' }),
]

/** A gallery whose server does what it is asked. */
export async function openGallery(
  items = two(),
  refuse: (request: FakeRequest) => FakeAnswer | undefined = () => undefined,
) {
  const library = libraryOf(items)
  const away = new Map<string, (typeof items)[number]>()
  const server = servePaid({
    library,
    other: (request) => {
      const refused = refuse(request)
      if (refused) return refused
      const [, id = '', restore] = /^\/api\/uploads\/(\w+)(\/restore)?$/.exec(request.path) ?? []
      const at = library.generated.findIndex((item) => item.id === id)
      if (request.method === 'DELETE' && at >= 0) {
        for (const item of library.generated.splice(at, 1)) away.set(id, item)
        return { status: 204 }
      }
      const back = away.get(id)
      if (restore && back) {
        library.generated.unshift(back)
        return { status: 200, body: back }
      }
      if (request.method !== 'PUT' || at < 0) return undefined
      Object.assign(library.generated[at] ?? {}, request.body)
      return { status: 200, body: library.generated[at] }
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
