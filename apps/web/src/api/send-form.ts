import { pathOf, type AnswerOf, type Operation, type OutputOf } from '@toile/contract/operation'
import { parseAnswer } from './answer.ts'
import { unreachable } from './api-error.ts'
import { addressOf } from './call.ts'
import { withBearer } from './credentials.ts'
import { announceChangeOf } from './tell-change.ts'

type FormOperation = Operation & { multipart: NonNullable<Operation['multipart']> }

type FieldValue = string | number | undefined

type FormOptions<O extends FormOperation> = {
  /** Undefined files are not sent; a list is sent under one name, in order. */
  files: { [Name in keyof O['multipart']['files']]?: Blob | readonly Blob[] }
  /** Text fields; undefined ones are not sent. */
  fields?: { [Name in keyof OutputOf<O['multipart']['fields']>]?: FieldValue | readonly FieldValue[] }
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** Called with the fraction sent, 0 to 1. */
  onSent?: ((fraction: number) => void) | undefined
}

/**
 * Posts a multipart form and parses the response. Uses XMLHttpRequest, the only API with upload progress. Throws
 * ApiError, or the signal's reason when aborted.
 */
export async function sendForm<O extends FormOperation>(
  operation: O,
  options: FormOptions<O>,
): Promise<AnswerOf<O>> {
  const { files, fields = {}, headers = {}, signal, onSent } = options
  signal?.throwIfAborted()
  const form = new FormData()
  // Fields go first, so that the server knows them before the large files arrive.
  for (const [name, value] of parts<FieldValue>(fields))
    if (value !== undefined) form.append(name, String(value))
  for (const [name, file] of parts<Blob | undefined>(files))
    if (file) form.append(name, file, file instanceof File ? file.name : name)

  const answer = await withBearer(async (authorization) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(operation.method, addressOf(pathOf(operation)))
    const all = { accept: 'application/json', ...headers, ...authorization }
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value)
    if (onSent)
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onSent(loaded / total)
      })
    await sent(request, form, signal)
    return {
      status: request.status,
      text: request.responseText,
      retryAfter: request.getResponseHeader('retry-after'),
    }
  })
  if (answer.status < 400) announceChangeOf(operation)
  return parseAnswer(operation, answer)
}

/** Flattens lists to pairs of a name and one value. */
const parts = <Value>(named: Record<string, Value | readonly Value[]>): [name: string, value: Value][] =>
  Object.entries(named).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as [string, Value]),
  )

function sent(request: XMLHttpRequest, form: FormData, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort)
    request.addEventListener('load', () => resolve())
    request.addEventListener('error', (event) => reject(unreachable(event)))
    request.addEventListener('abort', () => reject(signal?.reason ?? unreachable('aborted')))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    request.send(form)
  })
}
