import type { PlanName } from '@toile/contract/business'
import { expect, it } from 'vitest'
import { turnPlanOn } from '../../src/modules/credits/entitlements.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { gate } from '../fake-engine.ts'
import { openEvents } from './event-reader.ts'
import { acceptDemo } from './look-calls.ts'
import { bootForLooks } from './paid-looks.ts'

const { app, db, engine, createCustomer } = await bootForLooks()

type Waiting = { name: string; id: string; eventsUrl: string; headers?: Record<string, string> }

async function acceptOn(plan: PlanName, name: string = plan): Promise<Waiting> {
  const { holder, authorization, accept } = await createCustomer()
  const bought = { holder, plan, reference: holder, at: new Date() }
  if (plan !== 'Free') await inTransaction(db, (trx) => turnPlanOn(trx, bought))
  const id = await accept()
  return { name, id, eventsUrl: `${app.address}/api/generate/${id}/events`, headers: { authorization } }
}

it('runs higher plans first, visitors last, and equals in order', async () => {
  const { behaviour, open, entered } = gate()
  engine.next(behaviour)
  const first = await acceptOn('Free', 'already at work')
  await entered
  const waiting: Waiting[] = [{ name: 'demo', ...(await acceptDemo(app)) }]
  waiting.push(await acceptOn('Free'))
  waiting.push(await acceptOn('Starter'))
  waiting.push(await acceptOn('Enterprise'))
  waiting.push(await acceptOn('Professional'))
  waiting.push(await acceptOn('Starter', 'another Starter'))

  const places: unknown[] = []
  const ends: Promise<unknown>[] = []
  for (const { name, eventsUrl, headers } of waiting) {
    const events = await openEvents(eventsUrl, headers)
    places.push([name, (await events.next())?.data])
    ends.push(events.rest())
  }
  const at = (queuePlace: number) => ({ stage: 'queued', progress: 0, queuePlace })
  expect(places).toEqual([
    ['demo', at(5)],
    ['Free', at(4)],
    ['Starter', at(2)],
    ['Enterprise', at(0)],
    ['Professional', at(1)],
    ['another Starter', at(3)],
  ])

  open()
  await Promise.all(ends)
  const rows = await db.selectFrom('generation').select('id').orderBy('finished_at').execute()
  const names = new Map([first, ...waiting].map(({ id, name }) => [id, name]))
  expect(rows.map(({ id }) => names.get(id))).toEqual([
    'already at work',
    'Enterprise',
    'Professional',
    'Starter',
    'another Starter',
    'Free',
    'demo',
  ])
})
