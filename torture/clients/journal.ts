/**
 * A client's journal: a line with the intent before each request, and a line with the acknowledgement after its
 * complete response. Each line is flushed to disk before the client goes on, so that the journal is correct whatever is
 * killed.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** The intent and acknowledgement of each kind of act. An act whose response was lost has only its intent. */
export type Acts = {
  /** Key: email address. */
  account: { intent: { password: string }; ack: { referralCode: string } }
  /** Key: random, per request. The hash is of the picture's bytes as first read back. */
  upload: { intent: { kind: 'photo' | 'outfit' }; ack: { id: string; sha256: string } }
  /** Key: id of the item. */
  'delete-upload': { intent: object; ack: { status: number } }
  /** Key: idempotency key. There is an acknowledgement for each repetition. */
  look: { intent: { cost: number; formIndex: number }; ack: LookAnswer }
  /** Key: idempotency key of the customer's program. */
  'api-look': {
    intent: { cost: number }
    ack: { status: number; id: string | null; code: string | null; isMade: boolean }
  }
  /** Key: id of the look. The hash is of the look's picture. */
  'look-end': { intent: object; ack: { status: string; sha256: string | null } }
  /** Key: id of the look. */
  'delete-look': { intent: object; ack: { status: number } }
  /** Key: id of the deleted look. */
  'restore-look': { intent: object; ack: { status: number } }
  /** Key: id of the look that is saved. */
  save: { intent: object; ack: { id: string; sha256: string } }
  /** Key: idempotency key. */
  demo: { intent: { ip: string }; ack: { status: number; id: string | null; statusUrl: string | null } }
  /** Key: the provider's reference. */
  purchase: { intent: { credits: number }; ack: { status: string } }
  /** Key: the adjustment's id. */
  refund: { intent: { reference: string; amountMinor: number }; ack: object }
  /** Key: idempotency key. */
  referral: { intent: { code: string }; ack: { status: number } }
  /** Key: idempotency key of the request for the bonus for sharing. */
  share: { intent: object; ack: { status: number } }
  /** Key: method and path of another user's data. */
  pry: { intent: object; ack: { status: number } }
  /** Key: the token that is invalid from then on. */
  'sign-out': { intent: object; ack: { status: number } }
}
type LookAnswer = { status: number; id: string | null; code: string | null; body: string }

export type Act = keyof Acts
export type Line<Kind extends Act = Act> = {
  [Name in Kind]: { at: number; client: number; act: Name; key: string } & (
    | { step: 'intent'; data: Acts[Name]['intent'] }
    | { step: 'ack'; data: Acts[Name]['ack'] }
  )
}[Kind]

export type Journal = {
  intend: <Name extends Act>(act: Name, key: string, data: Acts[Name]['intent']) => Promise<void>
  acknowledge: <Name extends Act>(act: Name, key: string, data: Acts[Name]['ack']) => Promise<void>
  close: () => Promise<void>
}

/** Opens the journal of a client, `<number>.jsonl` in the folder, for appending. */
export async function openJournal(dir: string, client: number): Promise<Journal> {
  mkdirSync(dir, { recursive: true })
  const file = await open(join(dir, `${client}.jsonl`), 'a')
  const write = async (line: object) => {
    await file.appendFile(`${JSON.stringify(line)}\n`)
    await file.datasync()
  }
  return {
    intend: (act, key, data) => write({ at: Date.now(), client, act, key, step: 'intent', data }),
    acknowledge: (act, key, data) => write({ at: Date.now(), client, act, key, step: 'ack', data }),
    close: () => file.close(),
  }
}

/** Reads the lines of all journals of a folder, in the order of their times. */
export function readJournals(dir: string): Line[] {
  return readdirSync(dir)
    .flatMap((name) => readFileSync(join(dir, name), 'utf8').split('\n'))
    .filter((text) => text !== '')
    .map((text) => JSON.parse(text) as Line)
    .toSorted((a, b) => a.at - b.at)
}
