/** Tables of passkeys, of how engines are steered, and of what is known of their health. Types as in `tables.ts`. */
import type { ColumnType } from 'kysely'
import type { Steering } from '@toile/contract/console-engines'
import type { Json } from './program-tables.ts'

/** Written by the identity library, but for the last column. */
export type PasskeyTable = {
  id: string
  name: string | null
  publicKey: string
  userId: string
  credentialID: string
  counter: number
  deviceType: string
  backedUp: boolean
  transports: string | null
  createdAt: Date | null
  aaguid: string | null
  lastUsedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** One row, once something became live. */
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
