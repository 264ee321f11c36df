/** Uploads to the library, as the page shows them. */
import { useSyncExternalStore } from 'react'
import type { Area, ReadyPicture } from '../picture/picture.ts'

/** A picture that was read already, with a callback for the id of its library item; or a chosen file. */
export type UploadSource = { picture: ReadyPicture; onKept: (itemId: string) => void } | { file: File }

export type Upload = {
  id: string
  personId: string
  area: Area
  name: string
  source: UploadSource
  /** 0 to 100. */
  percent: number
  /** Why it failed; null while it has not. */
  problem: string | null
  leaving: AbortController
}

let uploads: readonly Upload[] = []
const listeners = new Set<() => void>()

export const currentUploads = () => uploads
export function setUploads(next: readonly Upload[]): void {
  uploads = next
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useUploads = (): readonly Upload[] =>
  useSyncExternalStore(subscribe, currentUploads, currentUploads)

/** Stops all uploads except those of this user: the others belong to a user who has signed out. */
export function leaveUploads(personId: string): void {
  const others = uploads.filter((upload) => upload.personId !== personId)
  if (others.length === 0) return
  for (const { leaving } of others) leaving.abort()
  setUploads(uploads.filter((upload) => upload.personId === personId))
}
