/** The answer to a request for a look: the look, when it is made in time, else where to follow it. */
import { signedUrlMinutes } from '@toile/contract/business'
import type { AcceptedGeneration } from '@toile/contract/generations'
import { AppError } from '../../platform/errors.ts'
import type { FirstAnswer } from '../../platform/tables.ts'
import { rememberFirstAnswer, type GenerationRow } from './generation-store.ts'
import { toAccepted, type Links } from './generation-view.ts'
import { isFinished, watchGeneration, type WatchParts } from './watch-generation.ts'

export type LookAnswer<Look> = { status: 200; body: Look } | { status: 202; body: AcceptedGeneration }

type Made = Extract<FirstAnswer, { status: 200 }>

export type AnswerOptions<Look> = {
  waitMs: number
  links: Links
  signal: AbortSignal
  /** What to remember of a first answer beside its time. */
  remember?: (row: GenerationRow) => Promise<Omit<Made, 'status' | 'at'>>
  /** `at` is when its addresses are signed. */
  render: (row: GenerationRow, at: Date, first: Made) => Look | Promise<Look>
}

/** An address given again should still work for a minute. */
const FRESH_MS = (signedUrlMinutes - 1) * 60_000

/**
 * Waits for the look, and answers with it or, when `waitMs` is over or `signal` aborts, with 202. Repeats of a request
 * get the answer of the first. Throws what the generation failed with.
 */
export async function answerRequest<Look>(
  parts: WatchParts,
  requested: GenerationRow,
  { waitMs, links, signal, remember, render }: AnswerOptions<Look>,
): Promise<LookAnswer<Look>> {
  const row = requested.first_answer ? requested : await waitForEnd(parts, requested, waitMs, signal)
  if (row.error_code) throw new AppError(row.error_code, row.error_message ?? 'This look could not be made.')
  const now = parts.clock.now()
  const first =
    row.first_answer ??
    (await rememberFirstAnswer(
      parts.db,
      row.id,
      row.status === 'succeeded'
        ? { status: 200, at: now.toISOString(), ...(await remember?.(row)) }
        : { status: 202, state: row.status },
    ))
  if (first.status === 202) return { status: 202, body: toAccepted(row, first.state, links) }
  const answeredAt = new Date(first.at)
  const isFresh = now.getTime() - answeredAt.getTime() < FRESH_MS
  return { status: 200, body: await render(row, isFresh ? answeredAt : now, first) }
}

/** The generation as it stands when it is finished or the waiting is over. */
async function waitForEnd(
  parts: WatchParts,
  requested: GenerationRow,
  waitMs: number,
  signal: AbortSignal,
): Promise<GenerationRow> {
  if (waitMs === 0) return requested
  const over = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
  let row = requested
  for await (const sighting of watchGeneration(parts, requested, over)) row = sighting.row
  if (!isFinished(row) && !over.aborted) throw new AppError('not_found', 'This look was deleted.')
  return row
}
