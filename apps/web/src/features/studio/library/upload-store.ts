/** Store of the uploads to the library, as shown on the page. */
import { useSyncExternalStore } from 'react'
import { guardLeaving } from '../../../lib/guard-leaving.ts'
import type { Area, ReadyPicture } from '../picture/picture.ts'

/** A picture already read, with a callback for the id of its library item; or a chosen file. */
export type UploadSource = { picture: ReadyPicture; onKept: (itemId: string) => void } | { file: File }

export type Upload = {
  id: string
  personId: string
  area: Area
  name: string
  source: UploadSource
  /** Percent sent, 0 to 100. */
  percent: number
  /** Why it failed, in words; null otherwise. */
  problem: string | null
  controller: AbortController
}

let uploads: readonly Upload[] = []
const listeners = new Set<() => void>()

export const currentUploads = () => uploads
export function setUploads(next: readonly Upload[]): void {
  uploads = next
  guardLeaving(
    'uploads',
    uploads.some(({ problem }) => problem === null),
  )
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useUploads = (): readonly Upload[] =>
  useSyncExternalStore(subscribe, currentUploads, currentUploads)

/** Aborts and removes all uploads except those of this user: the others belong to a user who has signed out. */
export function abortOthersUploads(personId: string): void {
  const others = uploads.filter((upload) => upload.personId !== personId)
  if (others.length === 0) return
  for (const { controller } of others) controller.abort()
  setUploads(uploads.filter((upload) => upload.personId === personId))
}
