import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { auditLedger } from '../../src/modules/credits/audit.ts'
import { hold, revoke } from '../../src/modules/credits/ledger.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { bootForPeople, type Person } from './people.ts'

const DAY_MS = 86_400_000
const now = new Date('2026-11-21T12:00:00Z')
const { db, signUp } = await bootForPeople({ now: () => now })
/** By default, all have just signed up. */
const newcomer = (createdAt = now) => signUp({ createdAt })

const redeem = (person: Person, referralCode: string, headers = {}) =>
  person.call('POST', 'referral', { referralCode }, headers)
const share = (person: Person, headers = {}) => person.call('POST', 'social-share', {}, headers)
const codeOf = async (person: Person) => (await person.readProfile()).referralCode
const creditsOf = async (person: Person) => (await person.readProfile()).credits

const answerOf = async (response: Response): Promise<unknown> => ({
  status: response.status,
  ...((await response.json()) as object),
})
const awarded = (creditsAwarded: number, credits: number) => ({
  status: 200,
  success: true,
  creditsAwarded,
  credits,
})
const refused = (status: number, code: string, sentence: RegExp): unknown =>
  expect.objectContaining({ status, code, error: expect.stringMatching(sentence) })

const sorted = (responses: Response[]) => responses.map(({ status }) => status).toSorted((a, b) => a - b)
const once = (times: number) => [200, ...Array<number>(times - 1).fill(409)]

describe('a referral', () => {
  it('gives ten credits to each side', async () => {
    const [referrer, person] = [await newcomer(), await newcomer()]
    expect(await answerOf(await redeem(person, await codeOf(referrer)))).toEqual(awarded(10, 60))
    expect(await person.readProfile()).toMatchObject({ credits: 60, referralRedeemed: true })
    expect(await referrer.readProfile()).toMatchObject({ credits: 60, referralRedeemed: false })
  })

  it('accepts the code however users type it', async () => {
    const [referrer, person] = [await newcomer(), await newcomer()]
    const code = await codeOf(referrer)
    const written = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5).toLowerCase()} `
    expect(await answerOf(await redeem(person, written))).toEqual(awarded(10, 60))
  })

  it('is refused for an unknown code, and another may be tried', async () => {
    const [referrer, person] = [await newcomer(), await newcomer()]
    for (const unknown of ['NOBODYHAS2', 'x', "' or true --"])
      expect(await answerOf(await redeem(person, unknown))).toEqual(
        refused(404, 'not_found', /No account has this referral code/),
      )
    expect(await answerOf(await redeem(person, await codeOf(referrer)))).toEqual(awarded(10, 60))
  })

  it('is refused for the account’s own code', async () => {
    const person = await newcomer()
    const own = await codeOf(person)
    expect(await answerOf(await redeem(person, own))).toEqual(refused(409, 'conflict', /your own/))
    expect(await answerOf(await redeem(person, own.toLowerCase()))).toEqual(
      refused(409, 'conflict', /your own/),
    )
    expect(await person.readProfile()).toMatchObject({ credits: 50, referralRedeemed: false })
  })

  it('is granted once for each account, whichever code it uses', async () => {
    const [one, other, person] = [await newcomer(), await newcomer(), await newcomer()]
    await redeem(person, await codeOf(one))
    for (const referrer of [one, other])
      expect(await answerOf(await redeem(person, await codeOf(referrer)))).toEqual(
        refused(409, 'conflict', /once/),
      )
    expect(await Promise.all([person, one, other].map(creditsOf))).toEqual([60, 60, 50])
  })

  it('is granted within thirty days of sign-up, to the second', async () => {
    const referrer = await newcomer()
    const inTime = await newcomer(new Date(now.getTime() - 30 * DAY_MS))
    const late = await newcomer(new Date(now.getTime() - 30 * DAY_MS - 1000))
    expect(await answerOf(await redeem(inTime, await codeOf(referrer)))).toEqual(awarded(10, 60))
    expect(await answerOf(await redeem(late, await codeOf(referrer)))).toEqual(
      refused(409, 'conflict', /30 days/),
    )
    expect(await Promise.all([referrer, late].map(creditsOf))).toEqual([60, 50])
  })

  it('works in both directions between two users, also at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await newcomer(), await newcomer()]
      const [ofOne, ofOther] = [await codeOf(one), await codeOf(other)]
      const responses = await Promise.all([redeem(one, ofOther), redeem(other, ofOne)])
      expect(sorted(responses)).toEqual([200, 200])
      expect(await Promise.all([one, other].map(creditsOf))).toEqual([70, 70])
    }
  })

  it('is granted once for twenty redeemed at once by one account', async () => {
    const person = await newcomer()
    const referrers = await Promise.all(Array.from({ length: 4 }, () => newcomer()))
    const codes = await Promise.all(referrers.map(codeOf))
    const responses = await Promise.all(Array.from({ length: 20 }, (_, i) => redeem(person, codes[i % 4]!)))
    expect(sorted(responses)).toEqual(once(20))
    expect(await creditsOf(person)).toBe(60)
    const credits = await Promise.all(referrers.map(creditsOf))
    expect(credits.toSorted((a, b) => a - b)).toEqual([50, 50, 50, 60])
  })

  it('may be redeemed by many accounts at once', async () => {
    const referrer = await newcomer()
    const code = await codeOf(referrer)
    const people = await Promise.all(Array.from({ length: 8 }, () => newcomer()))
    const responses = await Promise.all(people.map((person) => redeem(person, code)))
    expect(sorted(responses)).toEqual(Array(8).fill(200))
    expect(await creditsOf(referrer)).toBe(130)
  })

  it('answers a repeat under its key as it did at first', async () => {
    const [referrer, other, person] = [await newcomer(), await newcomer(), await newcomer()]
    const headers = { 'idempotency-key': randomUUID() }
    const code = await codeOf(referrer)
    const responses = await Promise.all(Array.from({ length: 5 }, () => redeem(person, code, headers)))
    for (const response of responses) expect(await answerOf(response)).toEqual(awarded(10, 60))
    await share(person)
    expect(await answerOf(await redeem(person, code, headers))).toEqual(awarded(10, 60))
    expect(await creditsOf(person)).toBe(65)
    expect(await answerOf(await redeem(person, await codeOf(other), headers))).toEqual(
      refused(409, 'idempotency_mismatch', /another referral code/),
    )
    expect(await answerOf(await redeem(person, code, { 'idempotency-key': randomUUID() }))).toEqual(
      refused(409, 'conflict', /once/),
    )
  })

  it.each([{}, { referralCode: '' }, { referralCode: 7 }, { referralCode: 'A'.repeat(41) }])(
    'is refused as %j',
    async (body) => {
      const person = await newcomer()
      const response = await person.call('POST', 'referral', body)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        code: 'invalid_request',
        details: [{ field: 'referralCode' }],
      })
    },
  )
})

describe('the share bonus', () => {
  it('gives five credits, once', async () => {
    const person = await newcomer()
    expect(await answerOf(await share(person))).toEqual(awarded(5, 55))
    expect(await person.readProfile()).toMatchObject({ credits: 55, shareBonusClaimed: true })
    expect(await answerOf(await share(person))).toEqual(refused(409, 'conflict', /once/))
    expect(await creditsOf(person)).toBe(55)
  })

  it('needs no body', async () => {
    const person = await newcomer()
    expect(await answerOf(await person.call('POST', 'social-share'))).toEqual(awarded(5, 55))
  })

  it('is granted once for twenty claims at once', async () => {
    const person = await newcomer()
    const responses = await Promise.all(Array.from({ length: 20 }, () => share(person)))
    expect(sorted(responses)).toEqual(once(20))
    expect(await creditsOf(person)).toBe(55)
  })

  it('repeats the first response for the same key, and refuses another key', async () => {
    const person = await newcomer()
    const headers = { 'idempotency-key': 'a-key' }
    for (let times = 0; times < 2; times++)
      expect(await answerOf(await share(person, headers))).toEqual(awarded(5, 55))
    await redeem(person, await codeOf(await newcomer()))
    expect(await answerOf(await share(person, headers))).toEqual(awarded(5, 55))
    expect(await answerOf(await share(person, { 'idempotency-key': 'b-key' }))).toEqual(
      refused(409, 'conflict', /once/),
    )
    expect(await creditsOf(person)).toBe(65)
  })

  it('repays a debt first, and ignores held credits', async () => {
    const person = await newcomer()
    await person.readProfile()
    const { holder } = await db
      .selectFrom('profile')
      .select('holder')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    const of = (amount: number) => ({ holder, amount, key: randomUUID(), reason: 'Test', at: now })
    await inTransaction(db, async (trx) => {
      await hold(trx, of(20))
      await revoke(trx, of(33))
    })
    expect(await creditsOf(person)).toBe(0)
    const headers = { 'idempotency-key': 'in-debt' }
    expect(await answerOf(await share(person, headers))).toEqual(awarded(5, 2))
    expect(await answerOf(await share(person, headers))).toEqual(awarded(5, 2))
  })
})

it('leaves the ledger sound', async () => {
  expect((await auditLedger(db)).differences).toEqual([])
})
