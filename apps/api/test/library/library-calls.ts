/** The calls about the library, as a browser makes them; and the app with its pictures in a folder, and in a bucket. */
import { library, libraryItem, type Library, type LibraryItem } from '@toile/contract/library'
import { expect } from 'vitest'
import { filesPath } from '../../src/platform/signed-urls.ts'
import { bootForLooks, insist, type Customer } from '../generations/paid-looks.ts'
import { startS3 } from '../s3-server.ts'

/** One app for each kind of store. */
export async function bootOnEachStore() {
  const { env } = await startS3()
  return [
    { store: 'a folder', ...(await bootForLooks()) },
    { store: 'S3', ...(await bootForLooks(env)) },
  ]
}

export type UploadPath = 'photo' | 'outfit' | 'save-image'

/** @param image null leaves it out */
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

/** Throws when it is not kept; where the door is busy it is sent again. */
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

/** Key of the blob behind a signed address. */
export const blobKeyOf = (url: string): string => new URL(url).pathname.slice(filesPath.length)

/** A picture behind its signed address; throws when there is none. */
export async function fetchPicture(url: string): Promise<Buffer> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
