/** A simulated customer's program, which makes looks with an API key, reads them constantly, and receives webhooks. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { keyRightsVersion } from '@toile/contract/api-limits'
import { costByTier } from '@toile/contract/business'
import type { Receiver } from '../world/receiver.ts'
import { buy, pick, type Actor } from './acts.ts'
import { jsonOf, type Answer } from './connection.ts'

/** A customer's package; its plan allows six hundred calls a minute and fifty looks at once. */
const VOLUME = { key: 'volume_small', credits: 20_000, amountMinor: 14_900 } as const
const PEOPLE = ['woman-navy', 'woman-pink', 'man-white', 'woman-red']
const CLOTHES = ['white-polo', 'beige-sweater', 'floral-dress']
/** A customer with so many unfinished looks requests no more. */
const MAX_UNFINISHED = 4
/** Parallel reads, as by a program that serves many users. */
const AT_ONCE = 6
const EVENTS = ['look.succeeded', 'look.failed', 'look.canceled']

type Customer = {
  actor: Actor
  call: (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>
  unfinished: Set<string>
}

export async function liveAsCustomer(actor: Actor, receiver: Receiver, isOver: () => boolean): Promise<void> {
  const customer = await begin(actor, receiver)
  while (!isOver()) {
    const luck = actor.chance()
    if (customer.unfinished.size < MAX_UNFINISHED && luck < 0.2) await makeLook(customer)
    else if (luck < 0.25) await pry(customer)
    else await Promise.all(Array.from({ length: AT_ONCE }, () => read(customer)))
  }
}

async function begin(actor: Actor, receiver: Receiver): Promise<Customer> {
  const { person, connection } = actor
  while (Number(jsonOf(await person.ask('/api/credits'))['credits']) < VOLUME.credits)
    await buy(actor, VOLUME)
  const made = await person.askJson('POST', '/api/keys', {
    name: 'Torture',
    kind: 'secret',
    rightsVersion: keyRightsVersion,
  })
  const key = String(jsonOf(made)['key'])
  const call: Customer['call'] = (method, path, body, headers = {}) =>
    connection.ask(`/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const name = person.email.replace(/@.*/, '')
  const endpoint = await call('POST', '/webhook-endpoints', { url: receiver.urlOf(name), events: EVENTS })
  const { id: own, secret } = jsonOf(endpoint)
  receiver.knowSecret(name, String(secret))
  // Deletes endpoints that were created by calls whose response was lost.
  const { data } = jsonOf(await call('GET', '/webhook-endpoints')) as { data: { id: string }[] }
  for (const { id } of data) if (id !== own) await call('DELETE', `/webhook-endpoints/${id}`)
  return { actor, call, unfinished: new Set() }
}

/** Requests a look, often twice at once with one key, as a program does that retries without a response. */
async function makeLook({ actor, call, unfinished }: Customer): Promise<void> {
  const { chance, journal, town, person } = actor
  const key = randomUUID()
  const request = {
    person: { sample: pick(PEOPLE, chance) },
    garments: [{ sample: pick(CLOTHES, chance) }],
    tier: 'basic',
  }
  await journal.intend('api-look', key, { cost: costByTier.basic })
  const send = async () => {
    const answer = await call('POST', '/looks', request, { 'idempotency-key': key })
    const {
      id = null,
      code = null,
      ...told
    } = jsonOf(answer) as { id?: string; code?: string; status?: string }
    const isMade = told.status === 'succeeded'
    await journal.acknowledge('api-look', key, { status: answer.status, id, code, isMade })
    return id
  }
  const [id] = await Promise.all(chance() < 0.3 ? [send(), send(), send()] : [send()])
  if (!id) return
  unfinished.add(id)
  town.apiLooks.push({ owner: person.email, id })
  if (chance() < 0.1) await call('POST', `/looks/${id}/cancel`)
}

async function read({ actor, call, unfinished }: Customer): Promise<void> {
  const { chance } = actor
  const [id] = unfinished
  if (id && chance() < 0.5) {
    const { status, body } = await call('GET', `/looks/${id}`)
    if (status !== 200 || jsonOf({ body })['finishedAt'] !== null) unfinished.delete(id)
    return
  }
  const path = pick(['/looks?limit=5', '/credits', '/usage', '/webhook-endpoints'], chance)!
  await call('GET', path)
  await sleep(chance() * 100)
}

/** Requests another customer's look; the response must be `not_found`. */
async function pry({ actor, call }: Customer): Promise<void> {
  const { journal, town, person, chance } = actor
  const other = pick(
    town.apiLooks.filter(({ owner }) => owner !== person.email),
    chance,
  )
  if (!other) return
  const key = `GET /api/v1/looks/${other.id}`
  await journal.intend('pry', key, {})
  const { status } = await call('GET', `/looks/${other.id}`)
  await journal.acknowledge('pry', key, { status })
}
