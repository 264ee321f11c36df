/** The answer to a request for a look: the look, when it is made in time, else where to follow it. */
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
/** Figures that a repeat of the request gets again, though they have changed since. */
type Figures = Pick<Made, 'cost' | 'credits' | 'demo'>

export type AnswerOptions<Look, Accepted> = {
  waitMs: number
  links: Links
  signal: AbortSignal
  /** Reads the figures of a first answer; the look is finished, or accepted. */
  remember: (row: GenerationRow) => Promise<Figures>
  /** `at` is when its addresses are signed. */
  render: (row: GenerationRow, at: Date, first: Made) => Look | Promise<Look>
  accept: (
    accepted: AcceptedGeneration,
    row: GenerationRow,
    first: Accepted202,
  ) => Accepted | Promise<Accepted>
}

/** An address given again should still work for a minute. */
const FRESH_MS = (signedUrlMinutes - 1) * 60_000

/**
 * Waits for the look, and answers with it or, when `waitMs` is over or `signal` aborts, with 202. Repeats of a request
 * get the answer of the first. Throws what the generation failed with.
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

/** The generation as it stands when it is finished or the waiting is over. Throws `not_found` where it is deleted. */
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
