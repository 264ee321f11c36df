/**
 * Keeps this process's copy of the steering up to date: read at start, and again whenever a process changes it. The
 * steering is the operators' changes to which engines make looks, and to their budgets.
 */
import type { LookKind, Steering } from '@toile/contract/console-engines'
import type { Db, DbOrTrx } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import { liveChain, notSteered, type EngineFacts } from './steering.ts'

/** Published, without data, when the steering changes. */
export const steeringTopic = 'engine-steering'

export type SteeringState = { version: number; steering: Steering }

/** Reads the live steering; version 0 before the first change. */
export async function readSteering(db: DbOrTrx): Promise<SteeringState> {
  const row = await db
    .selectFrom('engine_steering')
    .select(['version', 'state'])
    .where('id', '=', 1)
    .executeTakeFirst()
  return row ? { version: row.version, steering: row.state } : { version: 0, steering: notSteered }
}

export type FollowedSteering = {
  current: () => SteeringState
  chainFor: (kind: LookKind) => readonly string[]
  /** Starts following; call after the migrations. Rejects if the steering cannot be read. */
  begin: (events: Pick<Events, 'subscribe'>) => Promise<void>
  close: () => void
}

/** Creates the follower. It does nothing before `begin`. */
export function followSteering(
  db: Db,
  facts: EngineFacts,
  onError: (error: unknown) => void,
): FollowedSteering {
  let known: SteeringState = { version: 0, steering: notSteered }
  let unsubscribe = () => {}
  const read = async () => {
    const found = await readSteering(db)
    // Two reads may finish in the wrong order.
    if (found.version >= known.version) known = found
  }
  const readAgain = () => void read().catch(onError)
  return {
    current: () => known,
    chainFor: (kind) => liveChain(kind, known.steering, facts),
    async begin(events) {
      unsubscribe = events.subscribe(steeringTopic, { onEvent: readAgain, onGap: readAgain })
      await read()
    },
    close: () => unsubscribe(),
  }
}
