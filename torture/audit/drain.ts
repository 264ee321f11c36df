/** Waits until all looks, jobs and deliveries have ended. Reports those that have not in time as violations. */
import { setTimeout as sleep } from 'node:timers/promises'
import { jsonOf } from '../clients/connection.ts'
import type { Evidence, Violation } from './evidence.ts'

const LIMIT_MS = 120_000

export async function drain({ world, people, journals }: Evidence): Promise<Violation[]> {
  const until = Date.now() + LIMIT_MS
  const left: string[] = []
  const waitFor = async (what: string, isDone: () => Promise<boolean>) => {
    while (!(await isDone()))
      if (Date.now() < until) await sleep(500)
      else {
        left.push(what)
        return
      }
  }
  await Promise.all(
    people.map(async (person, client) => {
      const isOwn = (deed: { client: number }) => deed.client === client
      const ids = [...journals.deeds('look'), ...journals.deeds('api-look')]
        .filter(isOwn)
        .flatMap(({ acks }) => acks.flatMap(({ id }) => id ?? []))
      for (const id of new Set(ids))
        await waitFor(`the look ${id}`, async () => {
          const answer = await person.ask(`/api/generate/${id}`)
          return answer.status !== 200 || jsonOf(answer)['finishedAt'] !== null
        })
      for (const { key } of journals.deeds('purchase').filter(isOwn))
        if (world.shop.paid.has(key))
          await waitFor(`the purchase ${key}`, async () => {
            const { status } = await person.ask(`/api/paddle/verify-transaction/${key}`)
            return status === 200
          })
      // Looks whose answer never came, or that were deleted while they were made, hold credits too.
      await waitFor(`credits held for ${person.email}`, async () => {
        const answer = await person.ask('/api/credits')
        return answer.status === 200 && jsonOf(answer)['held'] === 0
      })
      const due = journals.deeds('refund').filter(isOwn)
      await waitFor(`refunds of ${person.email}`, async () => {
        const { payments } = jsonOf(await person.ask('/api/payments/history?limit=100')) as {
          payments: { refundedMinor: number }[]
        }
        const sum = payments.reduce((all, { refundedMinor }) => all + refundedMinor, 0)
        return sum === due.reduce((all, { intent }) => all + intent!.amountMinor, 0)
      })
    }),
  )
  for (const { acks } of journals.deeds('demo'))
    for (const { statusUrl } of acks)
      if (statusUrl)
        await waitFor('a free look', async () => {
          const answer = await world.connection.ask(statusUrl)
          return answer.status !== 200 || jsonOf(answer)['finishedAt'] !== null
        })
  await world.shop.settled()
  return left.length === 0
    ? []
    : [{ invariant: 'I2', what: `not ended ${LIMIT_MS / 1000} s after the last fault`, ids: left }]
}
