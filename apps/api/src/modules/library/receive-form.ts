/** Reads a form with pictures as it streams in: files go to the temporary folder, text fields to memory, nothing else is taken. */
import type { MultipartFile } from '@fastify/multipart'
import { uploadLimits } from '@toile/contract/business'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { cannotStore } from './ingest.ts'
import type { TemporaryFolder, TemporaryFile } from './temporary-folder.ts'

export type ReceivedForm<FileName extends string> = {
  /** Those that came; an empty file input counts as not given. */
  files: Partial<Record<FileName, TemporaryFile>>
  fields: Record<string, string>
  /** Files after the first of a name that may have several, in their order. */
  further: Partial<Record<FileName, TemporaryFile[]>>
  /** Values of the text fields that may come several times, in their order. */
  lists: Record<string, string[]>
  /** Removes the files from the temporary folder. */
  discard: () => Promise<void>
}

export type FormOptions<FileName extends string = string> = {
  maxFieldBytes?: number
  /** Files under one name, where there may be more than one. */
  counts?: Partial<Record<FileName, number>>
  /** Text fields that may come several times. */
  repeated?: readonly string[]
}

const MAX_FIELDS = 20
/** Names and numbers; a form that has longer fields says so. */
const USUAL_FIELD_BYTES = 1000
/** Part headers, boundaries and text fields beside the pictures. */
const SLACK_BYTES = 64 * 1024

const megabytes = uploadLimits.maxBytes / 1024 / 1024

/**
 * Receives the parts of a multipart form. Names of files are never looked at.
 * Throws `invalid_request` (not such a form, broken off, a file under an unknown name), `payload_too_large`, and
 * `engine_unavailable` when the temporary folder cannot be written; nothing stays in the temporary folder then.
 * @param fileNames the file fields of the form, one file each unless `counts` says more
 */
export async function receiveForm<FileName extends string>(
  request: FastifyRequest,
  folder: TemporaryFolder,
  fileNames: readonly FileName[],
  { maxFieldBytes = USUAL_FIELD_BYTES, counts = {}, repeated = [] }: FormOptions<FileName> = {},
): Promise<ReceivedForm<FileName>> {
  if (!request.isMultipart())
    throw new AppError('invalid_request', 'Send the pictures as a form (multipart/form-data).')
  const countOf = (name: FileName) => counts[name] ?? 1
  const most = fileNames.reduce((sum, name) => sum + countOf(name), 0)
  if (Number(request.headers['content-length']) > most * uploadLimits.maxBytes + SLACK_BYTES) throw tooLarge()

  const form: ReceivedForm<FileName> = {
    files: {},
    further: {},
    fields: {},
    lists: {},
    discard: async () => {
      const first = Object.values<TemporaryFile | undefined>(form.files).filter((file) => file !== undefined)
      const further = Object.values<TemporaryFile[] | undefined>(form.further).flatMap((files) => files ?? [])
      await Promise.all([...first, ...further].map((file) => folder.remove(file)))
    },
  }
  const limits = {
    files: most,
    fields: MAX_FIELDS + most,
    parts: most + MAX_FIELDS + most,
    fieldNameSize: 100,
    fieldSize: maxFieldBytes,
    fileSize: uploadLimits.maxBytes + 1,
    headerPairs: 50,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated || typeof part.value !== 'string')
          throw fieldProblem(part.fieldname, `must be text of at most ${maxFieldBytes} bytes`)
        form.fields[part.fieldname] = part.value
        if (repeated.includes(part.fieldname)) (form.lists[part.fieldname] ??= []).push(part.value)
        continue
      }
      const name = fileNames.find((one) => one === part.fieldname)
      if (!name || (form.files[name] && 1 + (form.further[name]?.length ?? 0) >= countOf(name)))
        throw fieldProblem(part.fieldname, 'is a file that was not asked for')
      const file = await writePart(folder, part.file)
      if (!file) throw tooLarge(name)
      if (file.bytes === 0 && !part.filename) await folder.remove(file)
      else if (form.files[name]) (form.further[name] ??= []).push(file)
      else form.files[name] = file
    }
  } catch (error) {
    await form.discard()
    throw toFormError(error)
  }
  return form
}

/** Errors with a status are the form parser's own refusals; those without are forms that broke off or make no sense. */
function toFormError(error: unknown): unknown {
  if (error instanceof AppError || (error as { statusCode?: unknown }).statusCode) return error
  return new AppError('invalid_request', 'The form broke off or cannot be read. Please send it again.', {
    cause: error,
  })
}

/** Writes a part to the temporary folder; undefined when it is larger than a picture may be. */
async function writePart(
  folder: TemporaryFolder,
  content: MultipartFile['file'],
): Promise<TemporaryFile | undefined> {
  try {
    return await folder.write(content, uploadLimits.maxBytes)
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === undefined || code === 'ECONNRESET') throw error
    throw cannotStore(error)
  }
}

function tooLarge(field?: string): AppError {
  const message = `A picture may have at most ${megabytes} MB. Please use a smaller copy.`
  return new AppError('payload_too_large', message, field ? { details: [{ field, message }] } : {})
}

function fieldProblem(field: string, message: string): AppError {
  return new AppError('invalid_request', 'Some fields of this form are not right.', {
    details: [{ field, message }],
  })
}
