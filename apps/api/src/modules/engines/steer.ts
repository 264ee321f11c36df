/** Changes the steering in two steps: an admin proposes, and an admin with a fresh second factor confirms. */
import { randomUUID } from 'node:crypto'
import { enginePolicy, type Steering } from '@toile/contract/console-engines'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Events } from '../../platform/events.ts'
import type { Operator } from '../../platform/operator.ts'
import { isUuid } from '../../platform/uuid.ts'
import { lockAudit, recordAct } from '../audit/index.ts'
import { readSteering, steeringTopic } from './follow-steering.ts'
import { problemOf, type EngineFacts } from './steering.ts'

export type SteerDeps = { db: Db; clock: Clock; events: Pick<Events, 'publish'>; facts: EngineFacts }

/** The subject of all audit entries about steering. */
const subject = 'engines'

type Proposal = { version: number; next: Steering; reason: string }

/**
 * Proposes a steering to replace the live `version`. Throws `invalid_request` if it cannot work, and `conflict` if
 * another version is live.
 */
export async function proposeSteering(
  { db, clock, facts }: SteerDeps,
  operator: Operator,
  { version, next, reason }: Proposal,
): Promise<{ id: string }> {
  assertWorkable(next, facts)
  const id = randomUUID()
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    await lockAudit(trx)
    if ((await readSteering(trx)).version !== version) throw outdated()
    await trx
      .insertInto('engine_proposal')
      .values({
        id,
        version,
        state: JSON.stringify(next),
        reason,
        proposed_by: operator.holder,
        created_at: at,
      })
      .execute()
    const entry = { at, actor: operator.holder, act: 'engines.propose', subject, reason }
    await recordAct(trx, { ...entry, after: { proposal: id, ...next } })
  })
  return { id }
}

/** Makes a proposal live. Throws `conflict` if another proposal for the same version was confirmed before. */
export async function confirmSteering(
  { db, clock, events, facts }: SteerDeps,
  operator: Operator,
  id: string,
): Promise<{ version: number }> {
  return inTransaction(db, async (trx) => {
    await lockAudit(trx)
    const proposal = await takeProposal(trx, id, clock.now())
    const live = await readSteering(trx)
    if (live.version !== proposal.version) throw outdated()
    // The settings may have changed since the proposal.
    assertWorkable(proposal.state, facts)
    const version = live.version + 1
    const state = JSON.stringify(proposal.state)
    await trx
      .insertInto('engine_steering')
      .values({ id: 1, version, state })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ version, state }))
      .execute()
    await recordAct(trx, {
      at: clock.now(),
      actor: operator.holder,
      act: 'engines.confirm',
      subject,
      reason: proposal.reason,
      before: live.steering,
      after: { proposal: id, version, ...proposal.state },
    })
    await events.publish(trx, steeringTopic, null)
    return { version }
  })
}

/** Discards a proposal. Throws `not_found`. */
export async function dropSteering({ db, clock }: SteerDeps, operator: Operator, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockAudit(trx)
    const { reason } = await takeProposal(trx, id, clock.now())
    const entry = { at: clock.now(), actor: operator.holder, act: 'engines.drop', subject, reason }
    await recordAct(trx, { ...entry, before: { proposal: id } })
  })
}

async function takeProposal(trx: Trx, id: string, now: Date) {
  const taken = isUuid(id)
    ? await trx
        .deleteFrom('engine_proposal')
        .where('id', '=', id)
        .where('created_at', '>', proposalsSince(now))
        .returning(['version', 'state', 'reason'])
        .executeTakeFirst()
    : undefined
  if (!taken) throw notFound()
  return taken
}

/** Computes the time before which proposals have expired. */
export const proposalsSince = (now: Date): Date =>
  new Date(now.getTime() - enginePolicy.proposalHours * 3_600_000)

function assertWorkable(steering: Steering, facts: EngineFacts): void {
  const message = problemOf(steering, facts)
  if (message) throw new AppError('invalid_request', message, { details: [{ field: 'next', message }] })
}

const outdated = () =>
  new AppError('conflict', 'Something else has become live since. Look at it, and propose anew.')
