/**
 * Tests which looks and files a key can access, with every kind of key of every account, and every operation with an
 * id.
 */
import { look } from '@toile/contract/v1-looks'
import { apiFile } from '@toile/contract/v1-pictures'
import { expect, it } from 'vitest'
import { bootForLooks, newKey } from '../generations/paid-looks.ts'
import { makeKey, programWith, type Program } from '../keys/programs.ts'
import { jpeg } from '../library/pictures.ts'

const booted = await bootForLooks({ TOILE_CONCURRENCY: '4' })
const kinds = ['secret', 'test', 'publishable'] as const
type Kind = (typeof kinds)[number]
type Account = Record<Kind, Program>

async function createAccount(): Promise<Account> {
  const customer = await booted.createCustomer({ extraCredits: 1000 })
  const [secret, test, publishable] = await Promise.all(
    kinds.map(async (kind) => programWith(booted, await makeKey(customer, { kind }))),
  )
  return { secret: secret!, test: test!, publishable: publishable! }
}

const useFile = ({ postJson }: Program, fileId: string) =>
  postJson('/looks', { person: { fileId }, garments: [{ sample: 'white-polo' }] })

const calls: ((program: Program, id: string) => Promise<Response>)[] = [
  ({ call }, id) => call(`/looks/${id}`),
  ({ call }, id) => call(`/looks/${id}`, { method: 'HEAD' }),
  ({ call }, id) => call(`/looks/${id}/cancel`, { method: 'POST' }),
  ({ call }, id) => call(`/looks/${id}`, { method: 'DELETE' }),
  useFile,
]

it('a key never accesses another account, the other mode, or looks of another publishable key', async () => {
  const accounts = [await createAccount(), await createAccount()]
  const photo = new Uint8Array(await jpeg({ width: 300, height: 400 }))
  const owned: { account: Account; kind: Kind; path: 'looks' | 'files'; id: string }[] = []
  for (const account of accounts)
    for (const kind of kinds) {
      const made = await account[kind].postLook({}, { prefer: 'wait=30', ...newKey() })
      owned.push({ account, kind, path: 'looks', id: look.parse(await made.json()).id })
      if (kind === 'publishable') continue
      const form = new FormData()
      form.append('file', new Blob([photo]), 'a.jpg')
      const sent = await account[kind].call('/files', { method: 'POST', body: form })
      owned.push({ account, kind, path: 'files', id: apiFile.parse(await sent.json()).id })
    }

  let [tries, minutes] = [0, 0]
  for (const { account, kind: ownerKind, id } of owned)
    for (const other of accounts)
      for (const kind of kinds) {
        const isOfOtherMode = (kind === 'test') !== (ownerKind === 'test')
        const isOthersPage = kind === 'publishable' && ownerKind !== 'publishable'
        if (other === account && !isOfOtherMode && !isOthersPage) continue
        if (tries % 40 === 0) booted.setForward(++minutes * 61_000)
        tries += calls.length
        const answers = await Promise.all(calls.map((call) => call(other[kind], id)))
        for (const { status } of answers) expect([403, 404], `${kind} on ${ownerKind}`).toContain(status)
      }
  expect(tries).toBeGreaterThanOrEqual(200)
  for (const { account, kind, id, path } of owned) {
    booted.setForward(++minutes * 61_000)
    const own = path === 'looks' ? await account[kind].call(`/looks/${id}`) : await useFile(account[kind], id)
    expect([200, 202]).toContain(own.status)
  }
})
