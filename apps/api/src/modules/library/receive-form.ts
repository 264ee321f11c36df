/**
 * Parses a multipart form as it streams in: files go to the temporary folder, text fields to memory. Unknown files are
 * refused.
 */
import type { MultipartFile } from '@fastify/multipart'
import { uploadLimits } from '@toile/contract/business'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { cannotStore } from './ingest.ts'
import type { TemporaryFolder, TemporaryFile } from './temporary-folder.ts'

export type ReceivedForm<FileName extends string> = {
  /** Received files. An empty file input counts as absent. */
  files: Partial<Record<FileName, TemporaryFile>>
  fields: Record<string, string>
  /** Further files of fields that accept several, in order. */
  further: Partial<Record<FileName, TemporaryFile[]>>
  /** All values of text fields that may repeat, in order. */
  lists: Record<string, string[]>
  /** Removes the files from the temporary folder. */
  discard: () => Promise<void>
}

export type FormOptions<FileName extends string = string> = {
  maxFieldBytes?: number
  /** Maximum number of files of a field, when more than one. */
  counts?: Partial<Record<FileName, number>>
  /** Text fields that may repeat. */
  repeated?: readonly string[]
}

const MAX_FIELDS = 20
/** Default limit of a text field; forms with longer fields set their own. */
const DEFAULT_FIELD_BYTES = 1000
/** Allowance for part headers, boundaries and text fields beside the pictures. */
const OVERHEAD_BYTES = 64 * 1024

const megabytes = uploadLimits.maxBytes / 1024 / 1024

/**
 * Receives a multipart form. File names are ignored. On any error, the files already received are removed.
 * Throws `invalid_request` (not a multipart form, broken off, or with an unknown file), `payload_too_large`, and
 * `engine_unavailable` when the temporary folder cannot be written.
 * @param fileNames the file fields, one file each unless `counts` allows more
 */
export async function receiveForm<FileName extends string>(
  request: FastifyRequest,
  folder: TemporaryFolder,
  fileNames: readonly FileName[],
  { maxFieldBytes = DEFAULT_FIELD_BYTES, counts = {}, repeated = [] }: FormOptions<FileName> = {},
): Promise<ReceivedForm<FileName>> {
  if (!request.isMultipart())
    throw new AppError('invalid_request', 'Send the pictures as a form (multipart/form-data).')
  const countOf = (name: FileName) => counts[name] ?? 1
  const maxFiles = fileNames.reduce((sum, name) => sum + countOf(name), 0)
  if (Number(request.headers['content-length']) > maxFiles * uploadLimits.maxBytes + OVERHEAD_BYTES)
    throw tooLarge()

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
    files: maxFiles,
    fields: MAX_FIELDS + maxFiles,
    parts: maxFiles + MAX_FIELDS + maxFiles,
    fieldNameSize: 100,
    fieldSize: maxFieldBytes,
    fileSize: uploadLimits.maxBytes + 1,
    headerPairs: 50,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated)
          throw fieldProblem(part.fieldname, `must be text of at most ${maxFieldBytes} bytes`)
        // A part of the type `application/json` arrives parsed; its schema takes the text.
        const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
        form.fields[part.fieldname] = text
        if (repeated.includes(part.fieldname)) (form.lists[part.fieldname] ??= []).push(text)
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

/** Errors with a status are the parser's own; others mean that the form broke off or is malformed. */
function toFormError(error: unknown): unknown {
  if (error instanceof AppError || (error as { statusCode?: unknown }).statusCode) return error
  return new AppError('invalid_request', 'The form broke off or cannot be read. Please send it again.', {
    cause: error,
  })
}

/** Writes a part to the temporary folder; undefined when it exceeds the size limit of a picture. */
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
