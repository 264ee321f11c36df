/** The acts of simulated users. Those that the audit checks write to the journal. */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { costByTier, creditPackages } from '@toile/contract/business'
import type { PackageKey } from '@toile/contract/payments'
import type { Shop } from '../world/shop.ts'
import { jsonOf, type Answer, type Connection } from './connection.ts'
import type { Journal } from './journal.ts'
import type { Person } from './person.ts'
import { lookForms, newPicture, saveForm, type Form } from './pictures.ts'

export type Actor = {
  person: Person
  connection: Connection
  journal: Journal
  /** Returns the next random number in 0..1 of this client. */
  chance: () => number
  shop: Shop
  /** Apparent IP address while signed out. */
  visitorIp: string
  /** State that all clients share. */
  town: Town
  /** Ids of the user's looks and library items that exist, as far as the client knows. */
  own: { looks: string[]; items: string[] }
}

/** Data that clients learn from one another, to try each other's codes and paths. */
export type Town = {
  /** Referral codes of all users. */
  referralCodes: string[]
  /** Paths that only their owner may read. */
  paths: { owner: string; path: string }[]
  /** Looks made with API keys. */
  apiLooks: { owner: string; id: string }[]
}

const PAYMENT_REQUIRED = 402

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** Returns a random entry; undefined for an empty list. */
export const pick = <T>(list: readonly T[], chance: () => number): T | undefined =>
  list[Math.floor(chance() * list.length)]
/** Removes a random entry and returns it. */
const take = (list: string[], chance: () => number): string | undefined =>
  list.splice(Math.floor(chance() * list.length), 1)[0]
const postOf = ({ body, type }: Form, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: body as Uint8Array<ArrayBuffer>,
  headers: { 'content-type': type, ...headers },
})
const idIn = (answer: Answer): string | null => (jsonOf(answer)['id'] as string | undefined) ?? null

/** Uploads a photo or a garment's picture. The hash in the journal is that of the stored picture, read back at once. */
export async function upload({ person, connection, journal, chance, town, own }: Actor): Promise<void> {
  const kind = chance() < 0.5 ? 'photo' : 'outfit'
  const key = randomUUID()
  const form = await newPicture(chance)
  await journal.intend('upload', key, { kind })
  const answer = await person.ask(`/api/uploads/${kind}`, postOf(form))
  const id = idIn(answer)
  if (answer.status !== 201 || !id) return
  // An acknowledged upload must be readable at once.
  const { body, status } = await connection.ask(String(jsonOf(answer)['imageUrl']))
  await journal.acknowledge('upload', key, { id, sha256: status === 200 ? hashOf(body) : `none: ${status}` })
  own.items.push(id)
  town.paths.push({ owner: person.email, path: `/api/uploads/${id}` })
}

export async function deleteUpload({ person, journal, chance, own }: Actor): Promise<void> {
  const id = take(own.items, chance)
  if (!id) return
  await journal.intend('delete-upload', id, {})
  const { status } = await person.askJson('DELETE', `/api/uploads/${id}`)
  await journal.acknowledge('delete-upload', id, { status })
}

/** Requests a look; sometimes twice at once, as from two tabs, or with a call that waits for the picture. */
export async function makeLook(actor: Actor): Promise<void> {
  const { person, journal, chance, town, own } = actor
  const key = randomUUID()
  const formIndex = Math.floor(chance() * lookForms.length)
  const isWaiting = chance() < 0.3
  await journal.intend('look', key, { cost: costByTier.basic, formIndex })
  const send = async () => {
    const headers = { 'idempotency-key': key, ...(!isWaiting && { prefer: 'respond-async' }) }
    const answer = await person.ask('/api/generate/try-on', postOf(lookForms[formIndex]!, headers))
    const id = idIn(answer)
    const code = (jsonOf(answer)['code'] as string | undefined) ?? null
    const body = answer.body.toString('utf8')
    await journal.acknowledge('look', key, { status: answer.status, id, code, body })
    return { id, status: answer.status }
  }
  const [{ id, status }] = await Promise.all(chance() < 0.2 ? [send(), send()] : [send()])
  if (status === PAYMENT_REQUIRED) await buy(actor)
  if (!id) return
  town.paths.push({ owner: person.email, path: `/api/generate/${id}` })
  if (chance() < 0.1) return deleteLook(actor, id)
  await followLook(actor, id)
  own.looks.push(id)
  if (chance() < 0.15) await saveLook(actor, id)
}

/** Requests several looks at once, as from several tabs. */
export async function makeSeveralLooks(actor: Actor): Promise<void> {
  await Promise.all([makeLook(actor), makeLook(actor), makeLook(actor), makeLook(actor)])
}

/** Waits for the end of a look and writes its picture's hash to the journal. Stops when the look is gone. */
async function followLook({ person, connection, journal }: Actor, id: string): Promise<void> {
  for (;;) {
    const answer = await person.ask(`/api/generate/${id}`)
    const { status, finishedAt, imageUrl } = jsonOf(answer) as Record<string, string | null>
    if (answer.status !== 200) return
    if (finishedAt) {
      const picture = imageUrl ? await connection.ask(imageUrl) : undefined
      const sha256 = picture?.status === 200 ? hashOf(picture.body) : null
      return journal.acknowledge('look-end', id, { status: String(status), sha256 })
    }
    await sleep(400)
  }
}

/** Deletes a look; sometimes restores it right after, which works for a finished one. */
async function deleteLook({ person, journal, chance }: Actor, id: string): Promise<void> {
  await journal.intend('delete-look', id, {})
  const { status } = await person.askJson('DELETE', `/api/generate/${id}`)
  await journal.acknowledge('delete-look', id, { status })
  if (chance() < 0.7) return
  await journal.intend('restore-look', id, {})
  const restored = await person.askJson('POST', `/api/generate/${id}/restore`)
  await journal.acknowledge('restore-look', id, { status: restored.status })
}

export async function deleteOldLook(actor: Actor): Promise<void> {
  const id = take(actor.own.looks, actor.chance)
  if (id) await deleteLook(actor, id)
}

async function saveLook({ person, connection, journal, own }: Actor, lookId: string): Promise<void> {
  await journal.intend('save', lookId, {})
  const answer = await person.ask('/api/uploads/save-image', postOf(await saveForm(lookId)))
  const id = idIn(answer)
  if (answer.status !== 201 || !id) return
  const { body, status } = await connection.ask(String(jsonOf(answer)['imageUrl']))
  await journal.acknowledge('save', lookId, { id, sha256: status === 200 ? hashOf(body) : `none: ${status}` })
  own.items.push(id)
}

export async function tryDemo({ connection, journal, chance, visitorIp }: Actor): Promise<void> {
  const key = randomUUID()
  await journal.intend('demo', key, { ip: visitorIp })
  const headers = { 'idempotency-key': key, prefer: 'respond-async', 'x-forwarded-for': visitorIp }
  const answer = await connection.ask('/api/generate/demo', postOf(pick(lookForms, chance)!, headers))
  const { statusUrl = null } = jsonOf(answer) as { statusUrl?: string }
  await journal.acknowledge('demo', key, { status: answer.status, id: idIn(answer), statusUrl })
}

type Offer = { key: PackageKey; credits: number; amountMinor: number }

/** Buys `wanted` or a random package. Some purchases are never paid; some random ones are refunded. */
export async function buy(actor: Actor, wanted?: Offer): Promise<void> {
  const { person, journal, chance, shop, town } = actor
  const offer: Offer = wanted ?? pick(creditPackages, chance)!
  const begun = await person.askJson('POST', '/api/paddle/create-transaction', { packageKey: offer.key })
  const reference = jsonOf(begun)['transactionId'] as string | undefined
  if (begun.status !== 200 || !reference) return
  await journal.intend('purchase', reference, { credits: offer.credits })
  town.paths.push({ owner: person.email, path: `/api/paddle/verify-transaction/${reference}` })
  if (chance() < 0.15) return
  shop.pay(reference)
  for (let tries = 0; tries < 40; tries++) {
    const answer = await person.ask(`/api/paddle/verify-transaction/${reference}`)
    if (answer.status === 200) {
      await journal.acknowledge('purchase', reference, { status: 'paid' })
      if (!wanted && chance() < 0.2) await payBack(actor, reference, offer.amountMinor)
      return
    }
    await sleep(500)
  }
}

async function payBack({ journal, chance, shop }: Actor, reference: string, amountMinor: number) {
  // Two purchases that a user starts at once share a transaction, which can be refunded only once.
  if (!shop.claimPayBack(reference)) return
  const part = chance() < 0.5 ? amountMinor : Math.round(amountMinor / 3)
  const id = `adj_${randomUUID().replaceAll('-', '').slice(0, 20)}`
  await journal.intend('refund', id, { reference, amountMinor: part })
  shop.payBack(reference, { id, amountMinor: part })
  await journal.acknowledge('refund', id, {})
}

/** Redeems a referral code; sometimes the user's own, which must have no effect. */
export async function redeemReferral({ person, journal, chance, town }: Actor): Promise<void> {
  const code = chance() < 0.3 ? person.referralCode : pick(town.referralCodes, chance)
  if (!code) return
  const key = randomUUID()
  await journal.intend('referral', key, { code })
  const send = () =>
    person.askJson('POST', '/api/auth/referral', { referralCode: code }, { 'idempotency-key': key })
  const [{ status }] = await Promise.all([send(), send()])
  await journal.acknowledge('referral', key, { status })
}

export async function claimShareBonus({ person, journal }: Actor): Promise<void> {
  const key = randomUUID()
  await journal.intend('share', key, {})
  const { status } = await person.askJson('POST', '/api/auth/social-share', {}, { 'idempotency-key': key })
  await journal.acknowledge('share', key, { status })
}

export async function signOutAndIn({ person, journal }: Actor): Promise<void> {
  const { token, status } = await person.changeSession()
  await journal.acknowledge('sign-out', token, { status })
}

/** Requests, or tries to delete, another user's data; the response must be as if the data did not exist. */
export async function pry({ person, journal, chance, town }: Actor): Promise<void> {
  const others = town.paths.filter(({ owner }) => owner !== person.email)
  const { path } = pick(others, chance) ?? {}
  if (!path) return
  const method = path.includes('/uploads/') ? 'DELETE' : 'GET'
  const key = `${method} ${path}`
  await journal.intend('pry', key, {})
  const { status } = await person.askJson(method, path)
  await journal.acknowledge('pry', key, { status })
}

export async function exportAll({ person }: Actor): Promise<void> {
  await person.ask('/api/auth/export')
}

export async function browse({ person }: Actor): Promise<void> {
  await person.ask('/api/uploads')
  await person.ask('/api/generate/history')
  await person.ask('/api/credits')
}
