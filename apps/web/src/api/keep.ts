/** API calls to save library items and change them. All throw ApiError. */
import {
  deleteUpload,
  restoreUpload,
  saveImage,
  updateUpload,
  uploadOutfit,
  uploadPhoto,
} from '@toile/contract/library-changes'
import type { GeneratedItem, LibraryItem } from '@toile/contract/library'
import { call } from './call.ts'
import { sendForm } from './send-form.ts'

/** The look to save: a user's look by its id, or any other look as a picture. */
export type SaveRequest = { name: string } & ({ generationId: string } | { image: Blob })

export async function saveLook(request: SaveRequest): Promise<GeneratedItem> {
  const { name } = request
  const form =
    'image' in request
      ? { files: { image: request.image }, fields: { name } }
      : { files: {}, fields: { name, generationId: request.generationId } }
  return (await sendForm(saveImage, form)).body
}

export type UploadRequest = {
  kind: 'photo' | 'outfit'
  image: Blob
  name: string
  signal: AbortSignal
  /** Called with the fraction sent, 0 to 1. */
  onSent: (fraction: number) => void
}

/**
 * Uploads a picture with its SHA-256, so that the server refuses a corrupted file. Throws the signal's reason when
 * aborted.
 */
export async function uploadItem({ kind, image, name, signal, onSent }: UploadRequest): Promise<LibraryItem> {
  const form = { files: { image }, fields: { name, sha256: await sha256Of(image) }, signal, onSent }
  const answer = kind === 'photo' ? await sendForm(uploadPhoto, form) : await sendForm(uploadOutfit, form)
  return answer.body
}

/** Computes the SHA-256 in hex; undefined outside a secure context, where browsers offer no hashing. */
async function sha256Of(file: Blob): Promise<string | undefined> {
  const { subtle } = globalThis.crypto as Partial<Crypto>
  if (!subtle) return undefined
  const digest = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export type ItemChange = { name?: string; favourite?: boolean }

export async function changeItem(id: string, change: ItemChange): Promise<LibraryItem> {
  return (await call(updateUpload, { params: { id }, body: change })).body
}

export async function deleteItem(id: string): Promise<void> {
  await call(deleteUpload, { params: { id } })
}

/** Restores a deleted item, which the server permits for some minutes. */
export async function restoreItem(id: string): Promise<LibraryItem> {
  return (await call(restoreUpload, { params: { id } })).body
}
