/** Uploads pictures to the library one after the other, each with a tile that shows its progress. */
import { longestName } from '@toile/contract/business'
import { ApiError, unreachable } from '../../../api/api-error.ts'
import { failureLine } from '../../../api/failure-words.ts'
import { isAnotherSignedIn } from '../../../lib/session-hint.ts'
import { announce } from '../../../ui/announce.ts'
import { decodePicture } from '../picture/decode-picture.ts'
import { openOwnPicture } from '../picture/open-own-picture.ts'
import type { Area, ReadyPicture } from '../picture/picture.ts'
import { refreshLibrary } from './library-store.ts'
import { currentUploads, setUploads } from './upload-store.ts'
import type { Upload, UploadSource } from './upload-store.ts'
import { t } from '../../../words/translate.ts'

let lastId = 0
let queueEnd: Promise<void> = Promise.resolve()

export function startUploads(personId: string, area: Area, sources: readonly UploadSource[]): void {
  const started = sources.map((source): Upload => ({
    id: `upload-${++lastId}`,
    personId,
    area,
    name: 'picture' in source ? source.picture.name : source.file.name || t('studio.file.unnamed'),
    source,
    percent: 0,
    problem: null,
    controller: new AbortController(),
  }))
  setUploads([...currentUploads(), ...started])
  for (const upload of started) queue(upload)
}

export function cancelUpload({ id, name, controller }: Upload): void {
  controller.abort()
  remove(id)
  announce(t('library.upload.cancelled', { name }))
}

export function retryUpload({ personId, area, source, id }: Upload): void {
  remove(id)
  startUploads(personId, area, [source])
}

/** Removes a failed upload's message. */
export const forgetUpload = ({ id }: Upload) => remove(id)

const remove = (id: string) => setUploads(currentUploads().filter((upload) => upload.id !== id))
function edit(id: string, facts: Partial<Upload>): void {
  const uploads = currentUploads()
  const at = uploads.findIndex((upload) => upload.id === id)
  const upload = uploads[at]
  if (upload) setUploads(uploads.with(at, { ...upload, ...facts }))
}

function queue(upload: Upload): void {
  const before = queueEnd
  queueEnd = before.then(() => send(upload))
}

/** Sends one upload. Never rejects. */
async function send({ id, personId, area, name, source, controller }: Upload): Promise<void> {
  const { signal } = controller
  if (signal.aborted) return
  try {
    const picture = 'picture' in source ? source.picture : await readFile(source.file)
    signal.throwIfAborted()
    // Loaded with the first upload, because the queue itself is loaded earlier.
    const { uploadItem } = await import('../../../api/keep.ts').catch((cause: unknown) => {
      throw unreachable(cause)
    })
    // The call would be made as that user: the page may not know yet what happened in another tab.
    if (isAnotherSignedIn(personId)) controller.abort()
    signal.throwIfAborted()
    const kind = area === 'model' ? 'photo' : 'outfit'
    const onSent = (fraction: number) => edit(id, { percent: Math.floor(100 * fraction) })
    const item = await uploadItem({
      kind,
      image: picture.fullFile ?? picture.file,
      name: nameOf(name),
      signal,
      onSent,
    })
    await refreshLibrary()
    if ('picture' in source) source.onKept(item.id)
    remove(id)
    announce(t('library.upload.done', { name }))
  } catch (error) {
    if (signal.aborted) {
      remove(id)
      return
    }
    const reason = error instanceof ApiError ? failureLine(error) : String(Object(error)['message'] ?? '')
    const problem = `${t('library.upload.failed', { name })} ${reason}`
    edit(id, { problem })
    announce(problem)
  }
}

/** Reads a file, rotated upright and scaled down. Throws an error whose message is for the user. */
async function readFile(file: File): Promise<ReadyPicture> {
  const own = await openOwnPicture(file, decodePicture)
  if (!own.ok) throw new Error(own.problem)
  return own.picture
}

const nameOf = (name: string) => name.trim().slice(0, longestName) || t('library.upload.unnamed')
