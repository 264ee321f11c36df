/** Tables of engine steering, spending and health. Types as in `tables.ts`. */
import type { Generated } from 'kysely'
import type { Steering } from '@toile/contract/console-engines'
import type { Json } from './program-tables.ts'

/** At most one row: the live state. */
export type EngineSteeringTable = { id: number; version: number; state: Json<Steering> }

export type EngineProposalTable = {
  id: string
  version: number
  state: Json<Steering>
  reason: string
  proposed_by: string
  created_at: Date
}

export type EngineMinuteTable = { engine: string; minute: Date; done: number; failed: number; ms: number }

export type EngineRestTable = { engine: string; worker: string; since: Date }

export type EngineTestTable = {
  id: string
  engine: string
  created_at: Date
  status: 'waiting' | 'done' | 'failed'
  ms: number | null
  note: string | null
  /** A data URL. */
  picture: string | null
}

export type EngineSpendingTable = {
  day: string
  /** Empty string for the total of all engines. */
  engine: string
  orders: Generated<number>
  pictures: Generated<number>
  discarded: Generated<number>
  /** Millionths of a US dollar. */
  micros: Generated<number>
}
