/** The statements of a hold and a capture as `ledger.ts` sends them, by `pg` alone and with nothing around them. */
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Spender } from './spend.ts'

/** The part of pg that is used here. */
type Client = {
  query: (text: string, values?: unknown[]) => Promise<unknown>
  release: () => void
}
type Pool = { connect: () => Promise<Client>; end: () => Promise<void> }
type Pg = { Pool: new (options: { connectionString: string; max: number }) => Pool }

// The API's own copy, so that both sides run the same code.
const ofApi = createRequire(new URL('../../apps/api/package.json', import.meta.url))
const { Pool } = ((await import(pathToFileURL(ofApi.resolve('pg')).href)) as { default: Pg }).default

const lock = 'select * from credit_account where holder = $1 for update'
const find = 'select * from credit_posting where idempotency_key = any($1::text[])'
const move = `
  with moved as (
    update credit_account
    set available = available + $2::bigint, held = held + $3::bigint, debt = debt + $4::bigint,
      issued = issued + $5::bigint, spent = spent + $6::bigint, revoked = revoked + $7::bigint
    where holder = $1 and available + $2::bigint >= 0 and held + $3::bigint >= 0 and debt + $4::bigint >= 0
      and issued + $5::bigint >= 0 and spent + $6::bigint >= 0 and revoked + $7::bigint >= 0
    returning *
  ), posted as (
    insert into credit_posting (id, holder, kind, from_account, to_account, amount, available_after, reason, reference,
      idempotency_key, created_at)
    select id, $1, kind, from_account, to_account, amount, moved.available - moves_later, $8, $9, idempotency_key, $10
    from moved, jsonb_to_recordset($11::jsonb) as posting (position int, id uuid, kind text, from_account text,
      to_account text, amount bigint, moves_later bigint, idempotency_key text)
    order by position
  )
  select * from moved`

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

  async function spend(
    client: Client,
    [holder, id, amount]: [string, string, number],
    { kind, from, to, changes }: Move,
  ): Promise<void> {
    const held = `hold:generation:${id}`
    const key = kind === 'hold' ? held : `settle:${held}`
    await client.query(lock, [holder])
    await client.query(find, [kind === 'hold' ? [held] : [held, key]])
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
    await client.query(move, values)
  }

  return {
    hold: (holder, id, amount) =>
      inTransaction((client) =>
        spend(client, [holder, id, amount], {
          kind: 'hold',
          from: 'available',
          to: 'held',
          changes: [-amount, amount, 0, 0, 0, 0],
        }),
      ),
    capture: (holder, id, amount) =>
      inTransaction((client) =>
        spend(client, [holder, id, amount], {
          kind: 'capture',
          from: 'held',
          to: 'spent',
          changes: [0, -amount, 0, 0, amount, 0],
        }),
      ),
    close: () => pool.end(),
  }
}
