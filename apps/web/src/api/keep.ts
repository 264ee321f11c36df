/** Keeping things, and changing what is kept. All throw ApiError. */
import {
  deleteUpload,
  restoreUpload,
  saveImage,
  updateUpload,
  type GeneratedItem,
  type LibraryItem,
} from '@toile/contract/library'
import { call } from './call.ts'
import { sendForm } from './send-form.ts'

/** A look by its id where the server knows it as the person's own, and the picture itself elsewhere. */
export type SaveRequest = { name: string } & ({ generationId: string } | { image: Blob })

export async function saveLook(request: SaveRequest): Promise<GeneratedItem> {
  const { name } = request
  const form =
    'image' in request
      ? { files: { image: request.image }, fields: { name } }
      : { files: {}, fields: { name, generationId: request.generationId } }
  return (await sendForm(saveImage, form)).body
}

export type ItemChange = { name?: string; favourite?: boolean }

export async function changeItem(id: string, change: ItemChange): Promise<LibraryItem> {
  return (await call(updateUpload, { params: { id }, body: change })).body
}

export async function deleteItem(id: string): Promise<void> {
  await call(deleteUpload, { params: { id } })
}

/** Within the minutes that the server gives for it. */
export async function restoreItem(id: string): Promise<LibraryItem> {
  return (await call(restoreUpload, { params: { id } })).body
}
