/** An app, accounts with API keys, and the calls of their programs about batches. */
import { batch, type Batch } from '@toile/contract/v1-batches'
import { look } from '@toile/contract/v1-looks'
import { type LookRequest } from '@toile/contract/v1-look-request'
import { expect } from 'vitest'
import * as z from 'zod'
import { bootForLooks } from '../generations/paid-looks.ts'
import { makeKey, programWith, type Program } from '../keys/programs.ts'

export const row: LookRequest = {
  person: { sample: 'woman-red' },
  garments: [{ sample: 'white-polo' }],
  tier: 'basic',
}
export const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...row, metadata: { sku: `${at + 1}` } }))

const linesOf = (rows: readonly unknown[]) => rows.map((one) => JSON.stringify(one)).join('\n')

export function post(
  { call }: Pick<Program, 'call'>,
  text: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('rows', new Blob([text]), 'rows')
  return call('/batches', { method: 'POST', body: form, headers })
}
export async function create(program: Pick<Program, 'call'>, rows: readonly unknown[]): Promise<Batch> {
  const response = await post(program, linesOf(rows))
  expect(response.status).toBe(201)
  return batch.parse(await response.json())
}
export const read = async ({ call }: Pick<Program, 'call'>, { id }: { id: string }) =>
  batch.parse(await (await call(`/batches/${id}`)).json())

const resultLine = z.object({
  row: z.int(),
  status: z.string(),
  look: z.nullable(look),
  error: z.nullable(z.object({ code: z.string(), message: z.string() })),
})
export const resultsOf = async ({ call }: Pick<Program, 'call'>, { id }: { id: string }) =>
  (await (await call(`/batches/${id}/results.jsonl`)).text())
    .trim()
    .split('\n')
    .map((line) => resultLine.parse(JSON.parse(line)))

/** Boots an app, as `bootForLooks` does. */
export async function bootForBatches(env: Record<string, string> = {}) {
  const booted = await bootForLooks(env)
  const { db, createCustomer } = booted

  async function createProgram(extraCredits = 0) {
    const customer = await createCustomer({ extraCredits })
    const key = await makeKey(customer)
    return { customer, key, ...programWith(booted, key) }
  }
  /** Reads the database, as requests are rate limited. */
  async function untilEnded({ id }: { id: string }): Promise<void> {
    const statusOf = async () =>
      (await db.selectFrom('batch').select('status').where('id', '=', id).executeTakeFirst())?.status
    await expect.poll(statusOf).not.toBe('running')
  }
  async function ended(program: Pick<Program, 'call'>, given: { id: string }): Promise<Batch> {
    await untilEnded(given)
    return read(program, given)
  }

  return { ...booted, createProgram, untilEnded, ended }
}
