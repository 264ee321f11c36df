/** Sends the SQL statements of a hold and a capture, as `ledger.ts` does, directly through `pg`. */
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { findText, lockText, moveText } from '../../apps/api/src/modules/credits/ledger-store.ts'
import type { Spender } from './spend.ts'

/** The part of pg's types that is used here. */
type Client = {
  query: (text: string, values?: unknown[]) => Promise<unknown>
  release: () => void
}
type Pool = { connect: () => Promise<Client>; end: () => Promise<void> }
type Pg = { Pool: new (options: { connectionString: string; max: number }) => Pool }

// Loads the API's own copy, so that both run the same code.
const ofApi = createRequire(new URL('../../apps/api/package.json', import.meta.url))
const { Pool } = ((await import(pathToFileURL(ofApi.resolve('pg')).href)) as { default: Pg }).default

/** `changes`: those of the available, held, debt, issued, spent and revoked balances, in this order. */
type Move = { kind: string; from: string; to: string; changes: number[] }

export function openBare(url: string, connections: number): Spender {
  const pool = new Pool({ connectionString: url, max: connections })

  async function inTransaction(work: (client: Client) => Promise<void>): Promise<void> {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await work(client)
      await client.query('commit')
    } finally {
      client.release()
    }
  }

  async function move(
    client: Client,
    [holder, id, amount]: [string, string, number],
    { kind, from, to, changes }: Move,
  ): Promise<void> {
    const held = `hold:generation:${id}`
    const key = kind === 'hold' ? held : `settle:${held}`
    await client.query(lockText, [holder])
    await client.query(findText, [kind === 'hold' ? [held] : [held, key]])
    const posting = {
      position: 0,
      id: randomUUID(),
      kind,
      from_account: from,
      to_account: to,
      amount,
      moves_later: 0,
    }
    const postings = JSON.stringify([{ ...posting, idempotency_key: key }])
    const values = [holder, ...changes, 'Look, standard', id, new Date(), postings]
    await client.query(moveText, values)
  }

  return {
    hold: (holder, id, amount) =>
      inTransaction((client) =>
        move(client, [holder, id, amount], {
          kind: 'hold',
          from: 'available',
          to: 'held',
          changes: [-amount, amount, 0, 0, 0, 0],
        }),
      ),
    capture: (holder, id, amount) =>
      inTransaction((client) =>
        move(client, [holder, id, amount], {
          kind: 'capture',
          from: 'held',
          to: 'spent',
          changes: [0, -amount, 0, 0, amount, 0],
        }),
      ),
    close: () => pool.end(),
  }
}
