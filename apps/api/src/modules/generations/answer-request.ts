/** Answers a request for a look: with the look if it is finished in time, otherwise with the URLs to follow it at. */
import { signedUrlMinutes } from '@toile/contract/business'
import type { AcceptedGeneration } from '@toile/contract/generations'
import { AppError } from '../../platform/errors.ts'
import type { FirstAnswer } from '../../platform/look-tables.ts'
import { rememberFirstAnswer, type GenerationRow } from './generation-store.ts'
import { toAccepted, type Links } from './generation-view.ts'
import { isFinished, watchGeneration, type WatchDeps } from './watch-generation.ts'

export type LookAnswer<Look, Accepted> = { status: 200; body: Look } | { status: 202; body: Accepted }

type Made = Extract<FirstAnswer, { status: 200 }>
type Accepted202 = Extract<FirstAnswer, { status: 202 }>
/** Figures of the first answer, which a repeated request gets again even if they have changed since. */
type Figures = Pick<Made, 'cost' | 'credits' | 'demo'>

export type AnswerOptions<Look, Accepted> = {
  waitMs: number
  links: Links
  signal: AbortSignal
  /** Reads the figures for the first answer. The look has succeeded (200) or is still unfinished (202). */
  remember: (row: GenerationRow) => Promise<Figures>
  /** @param at time from which the signed URLs are valid */
  render: (row: GenerationRow, at: Date, first: Made) => Look | Promise<Look>
  accept: (
    accepted: AcceptedGeneration,
    row: GenerationRow,
    first: Accepted202,
  ) => Accepted | Promise<Accepted>
}

/** The first answer's signed URLs are repeated only while they stay valid for at least another minute. */
const FRESH_MS = (signedUrlMinutes - 1) * 60_000

/**
 * Waits for the look and answers 200 with it, or 202 once `waitMs` has passed or `signal` aborts. A repeated request
 * gets the answer of the first. Throws the generation's own error if it failed.
 */
export async function answerRequest<Look, Accepted>(
  deps: WatchDeps,
  requested: GenerationRow,
  { waitMs, links, signal, remember, render, accept }: AnswerOptions<Look, Accepted>,
): Promise<LookAnswer<Look, Accepted>> {
  const row = requested.first_answer ? requested : await waitForEnd(deps, requested, { waitMs, signal })
  if (row.error_code) throw new AppError(row.error_code, row.error_message ?? 'This look could not be made.')
  const now = deps.clock.now()
  const answerNow = async (): Promise<FirstAnswer> => {
    const figures = await remember(row)
    return row.status === 'succeeded'
      ? { status: 200, at: now.toISOString(), ...figures }
      : { status: 202, state: row.status, ...figures }
  }
  const first = row.first_answer ?? (await rememberFirstAnswer(deps.db, row.id, await answerNow()))
  if (first.status === 202)
    return { status: 202, body: await accept(toAccepted(row, first.state, links), row, first) }
  const answeredAt = new Date(first.at)
  const isFresh = now.getTime() - answeredAt.getTime() < FRESH_MS
  return { status: 200, body: await render(row, isFresh ? answeredAt : now, first) }
}

/**
 * Waits until the generation is finished, `waitMs` has passed or `signal` aborts, and returns its latest row.
 * Throws `not_found` if it is deleted meanwhile.
 */
export async function waitForEnd(
  deps: WatchDeps,
  requested: GenerationRow,
  { waitMs, signal }: { waitMs: number; signal: AbortSignal },
): Promise<GenerationRow> {
  if (waitMs === 0) return requested
  const over = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
  let row = requested
  for await (const state of watchGeneration(deps, requested, over)) row = state.row
  if (!isFinished(row) && !over.aborted) throw new AppError('not_found', 'This look was deleted.')
  return row
}
