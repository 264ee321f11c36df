/** Requests about the library, as a browser makes them, on apps with a folder and with an S3 bucket. */
import { library, libraryItem, type Library, type LibraryItem } from '@toile/contract/library'
import { expect } from 'vitest'
import { filesPath } from '../../src/platform/signed-urls.ts'
import { bootForLooks, insist, type Customer } from '../generations/paid-looks.ts'
import { startS3 } from '../s3-server.ts'

/** Boots one app for each kind of blob store. */
export async function bootOnEachStore() {
  const { env } = await startS3()
  return [
    { store: 'a folder', ...(await bootForLooks()) },
    { store: 'S3', ...(await bootForLooks(env)) },
  ]
}

export type UploadPath = 'photo' | 'outfit' | 'save-image'

/** @param image null omits it */
export function postPicture(
  person: Customer,
  path: UploadPath,
  image: Uint8Array | null,
  fields: Record<string, string> = {},
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (image) form.append('image', new Blob([new Uint8Array(image)]), 'a picture.jpg')
  return person.call(`/uploads/${path}`, { method: 'POST', body: form })
}

/** Uploads a picture, repeating while the server is busy; throws when it is refused. */
export async function upload(
  person: Customer,
  path: UploadPath,
  image: Uint8Array | null,
  fields: Record<string, string> = {},
): Promise<LibraryItem> {
  const response = await insist(() => postPicture(person, path, image, fields))
  expect(response.status).toBe(201)
  return libraryItem.parse(await response.json())
}

export async function readLibrary(person: Customer): Promise<Library> {
  return library.parse(await (await person.call('/uploads')).json())
}

type Item = Pick<LibraryItem, 'id'>

export const deleteItem = (person: Customer, { id }: Item) =>
  person.call(`/uploads/${id}`, { method: 'DELETE' })

export const restoreItem = (person: Customer, { id }: Item) =>
  person.call(`/uploads/${id}/restore`, { method: 'POST' })

export const changeItem = (person: Customer, { id }: Item, body: object) =>
  person.call(`/uploads/${id}`, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

/** Blob key in a signed URL. */
export const blobKeyOf = (url: string): string => new URL(url).pathname.slice(filesPath.length)

/** Fetches a picture by its signed URL; throws when there is none. */
export async function fetchPicture(url: string): Promise<Buffer> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
