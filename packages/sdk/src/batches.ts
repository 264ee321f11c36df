/** Operations on batches, which make many looks. */
import { ToileError } from './errors.ts'
import type { Batch, BatchEstimate, BatchList, CreateLookJson, Look } from './generated.ts'
import { pages } from './pages.ts'
import { isTemporary, pause, withinLimit } from './retry.ts'
import type { CallOptions, Send } from './send.ts'

/** The rows of a batch: requests whose pictures are references, or a CSV or JSONL file. */
export type BatchRows = readonly CreateLookJson[] | Blob

export type BatchOptions = Pick<CreateLookJson, 'tier' | 'realism' | 'fit' | 'tuck' | 'outputFormat'>

export type BatchResult = {
  row: number
  status: 'waiting' | 'making' | 'succeeded' | 'failed' | 'canceled'
  look: Look | null
  error: { code: string; message: string } | null
}

const PAUSE_MS = 5000
/** `wait` rejects when every answer has failed for this long. */
const PATIENCE_MS = 600_000

export function batchesOf(send: Send) {
  const post = <Answer>(rows: BatchRows, options: BatchOptions, dryRun: boolean, call: CallOptions) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...options, dryRun }))
      if (value !== undefined) body.append(name, String(value))
    body.append('rows', rows instanceof Blob ? rows : new Blob([linesOf(rows)]), 'rows')
    return send<Answer>('createBatch', { ...call, body })
  }
  const get = (id: string, call: CallOptions = {}) => send<Batch>('getBatch', { ...call, params: { id } })
  return {
    create(rows: BatchRows, options: BatchOptions = {}, call: CallOptions = {}): Promise<Batch> {
      const { idempotencyKey = crypto.randomUUID() } = call
      return post<Batch>(rows, options, false, { ...call, idempotencyKey })
    },
    /** Yields all stored batches, newest first, reading page by page. */
    list({ limit, signal }: { limit?: number; signal?: AbortSignal } = {}): AsyncGenerator<Batch> {
      return pages<Batch>((cursor) => {
        const query = new URLSearchParams()
        if (limit) query.set('limit', String(limit))
        if (cursor) query.set('cursor', cursor)
        return send<BatchList>('listBatches', { query, signal })
      })
    },
    /** Estimates the cost of a batch and lists its invalid rows. */
    estimate: (rows: BatchRows, options: BatchOptions = {}, call: CallOptions = {}) =>
      post<BatchEstimate>(rows, options, true, call),
    get,
    /**
     * Resolves once the batch has ended. Rejects when the server is unreachable or overloaded for ten minutes, from the
     * beginning of the first call that fails.
     */
    async wait(id: string, { signal, pauseMs = PAUSE_MS }: { signal?: AbortSignal; pauseMs?: number } = {}) {
      let deadline: number | undefined
      for (;;) {
        let waitMs = pauseMs
        const calledAt = Date.now()
        try {
          const limitMs = (deadline ?? calledAt + PATIENCE_MS) - calledAt
          const batch = await withinLimit((both) => get(id, { signal: both }), { limitMs, signal, lateError })
          if (batch.status !== 'running') return batch
          deadline = undefined
        } catch (error) {
          if (!isTemporary(error)) throw error
          deadline ??= calledAt + PATIENCE_MS
          waitMs = Math.max(pauseMs, 1000 * (error.retryAfterSeconds ?? 0))
          if (Date.now() + waitMs >= deadline) throw error
        }
        await pause(waitMs, signal)
      }
    },
    /** Gets the result of each row so far, in order. */
    async results(id: string, call: CallOptions = {}): Promise<BatchResult[]> {
      const text = await send<string>('getBatchResults', { ...call, params: { id }, isText: true })
      try {
        return text
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as BatchResult)
      } catch (cause) {
        throw new ToileError({ code: 'unexpected_answer', message: 'The results broke off.', cause })
      }
    },
    cancel: (id: string, call: CallOptions = {}) => send<Batch>('cancelBatch', { ...call, params: { id } }),
    /** Retries the failed rows of a finished batch. */
    retryFailed: (id: string, call: CallOptions = {}) =>
      send<Batch>('retryFailedRows', { ...call, params: { id } }),
  }
}

const lateError = (cause: unknown) =>
  new ToileError({ code: 'unreachable', message: 'The server could not be reached.', cause })

const linesOf = (rows: readonly CreateLookJson[]): string => rows.map((row) => JSON.stringify(row)).join('\n')
