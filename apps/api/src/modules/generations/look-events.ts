/** Sends webhook events to API clients: when a look ends, and when credits run low. */
import { apiUrlMinutes } from '@toile/contract/api-limits'
import type { Look } from '@toile/contract/v1-looks'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db.ts'
import type { SignedUrls } from '../../platform/signed-urls.ts'
import { type SendDeps, sendEvent } from '../webhooks/index.ts'
import type { GenerationRow } from './generation-store.ts'
import { toLook } from './look-view.ts'

export type LookEventDeps = SendDeps & {
  clock: Clock
  signedUrls: Pick<SignedUrls, 'sign'>
  /** Origin of the picture URL in the event; without it the URL is null. */
  publicUrl: string | undefined
  endBatchRow: EndBatchRow
}

/** Records the result of a look in its batch row. */
type EndBatchRow = (
  deps: SendDeps & { clock: Clock },
  trx: Trx,
  row: { batchId: string; row: number },
  end: { status: 'succeeded' | 'failed' | 'canceled'; code: string | null; message: string | null },
) => Promise<void>

/**
 * Sends the event of a look that ended, in the transaction that ended it. Does nothing for a look without an API key.
 */
export async function sendLookEnded(
  deps: LookEventDeps,
  trx: Trx,
  { id, api_key_id }: Pick<GenerationRow, 'id' | 'api_key_id'>,
): Promise<void> {
  if (api_key_id === null) return
  const row = await trx.selectFrom('generation').selectAll().where('id', '=', id).executeTakeFirst()
  if (row) await sendLookEvent(deps, trx, row)
}

/** Sends `look.canceled` for an unfinished look whose row was deleted. A canceled look is stored as a failed one. */
export async function sendLookDeleted(deps: LookEventDeps, trx: Trx, deleted: GenerationRow): Promise<void> {
  const ended = { status: 'failed', error_code: 'look_canceled', finished_at: deps.clock.now() } as const
  await sendLookEvent(deps, trx, { ...deleted, ...ended })
}

async function sendLookEvent(
  { queue, clock, signedUrls, publicUrl, endBatchRow }: LookEventDeps,
  trx: Trx,
  row: GenerationRow,
): Promise<void> {
  const { holder, livemode, api_key_id } = row
  if (holder === null || api_key_id === null) return
  const at = row.finished_at ?? clock.now()
  const sign = (key: string) =>
    publicUrl === undefined ? null : signedUrls.sign(publicUrl, key, at, apiUrlMinutes)
  const look = toLook(row, sign)
  if (row.batch_id !== null && row.batch_row !== null)
    await endBatchRow({ queue, clock }, trx, { batchId: row.batch_id, row: row.batch_row }, endOf(look))
  await sendEvent({ queue }, trx, {
    holder,
    livemode,
    at,
    type: `look.${endStatusOf(look)}`,
    data: () => look,
  })
}

const endOf = (look: Look) => ({
  status: endStatusOf(look),
  code: look.error?.code ?? null,
  message: look.error?.message ?? null,
})

const endStatusOf = ({ status }: Look): 'succeeded' | 'canceled' | 'failed' =>
  status === 'succeeded' || status === 'canceled' ? status : 'failed'

/**
 * Sends `credits.low` to the webhook endpoints whose threshold a hold has crossed. `before` and `after`: available
 * credits before and after the hold.
 */
export async function sendCreditsLow(
  deps: SendDeps,
  trx: Trx,
  { holder, before, after, at }: { holder: string; before: number; after: number; at: Date },
): Promise<void> {
  await sendEvent(deps, trx, {
    holder,
    livemode: true,
    at,
    type: 'credits.low',
    data: () => ({ credits: after }),
    skips: ({ credits_below }) => before < credits_below || after >= credits_below,
  })
}
