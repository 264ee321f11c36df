/** Clients that keep requesting looks while the service fails, and record every response. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Generation } from '@toile/contract/generations'
import { lookForm } from '../generations/look-calls.ts'
import { jpeg } from '../library/pictures.ts'

export type Payer = { holder: string; authorization: string }

/** One request under its idempotency key, however often it was sent. */
export type Asked = {
  payer: Payer
  key: string
  /** Number of looks in the request. */
  samples: number
  /** Garments of each look. */
  garments: number
  /** Every response that was received. */
  answers: Answer[]
  /** True once the client got the response to its deletion. */
  isDeleted: boolean
}
export type Answer = {
  status: number
  id: string | undefined
  credits: number | undefined
  code: string | undefined
}

/** Returns the service's current address; waits while it is down. */
export type Find = () => Promise<string>

const garment = await jpeg({ width: 320, height: 320 })

/** As bytes: a form aborted while it is read would be a different error. */
async function formOf({ samples, garments }: Kind) {
  const outfitPhoto = Array.from({ length: garments }, () => garment)
  const form = new Response(lookForm({ outfitPhoto, fields: { numSamples: String(samples) } }))
  const type = form.headers.get('content-type') ?? ''
  return { type, bytes: new Uint8Array(await form.arrayBuffer()) }
}
type Kind = Pick<Asked, 'samples' | 'garments'>
const usual: Kind = { samples: 1, garments: 1 }
/** Most requests are for one look of one garment. */
const KINDS: readonly Kind[] = [usual, usual, { samples: 3, garments: 1 }, { samples: 1, garments: 2 }]
const forms = new Map(await Promise.all(KINDS.map(async (kind) => [kind, await formOf(kind)] as const)))
const formLike = ({ samples, garments }: Kind) =>
  [...forms].find(([kind]) => kind.samples === samples && kind.garments === garments)![1]

/** Timeout after which a client repeats its request. */
const PATIENCE_MS = 6000

export function createClients(find: Find) {
  const asked: Asked[] = []

  /** Sends the request until a response is received. */
  async function send(path: string, init: RequestInit): Promise<Response> {
    for (;;) {
      try {
        const signal = AbortSignal.timeout(PATIENCE_MS)
        const response = await fetch(`${await find()}/api${path}`, { ...init, signal })
        // A response counts only when complete.
        const body = await response.arrayBuffer()
        // A slow machine had too many pictures in progress, and accepted nothing.
        if (response.status === 429) await sleep(200)
        else return new Response(body.byteLength > 0 ? body : null, response)
      } catch {
        await sleep(50)
      }
    }
  }

  async function ask(one: Asked, headers: Record<string, string> = {}): Promise<Answer> {
    const { authorization } = one.payer
    const { type, bytes } = formLike(one)
    const response = await send('/generate/try-on', {
      method: 'POST',
      body: bytes,
      headers: { authorization, 'content-type': type, 'idempotency-key': one.key, ...headers },
    })
    const { id, credits, code } = (await response.json()) as Answer
    const answer: Answer = { status: response.status, id, credits, code }
    one.answers.push(answer)
    return answer
  }

  const read = (payer: Payer, id: string) =>
    send(`/generate/${id}`, { headers: { authorization: payer.authorization } })

  /** Returns the look in its final state; undefined when it is gone. */
  async function follow(payer: Payer, id: string): Promise<Generation | undefined> {
    for (;;) {
      const response = await read(payer, id)
      if (response.status === 404) return undefined
      const look = (await response.json()) as Generation
      if (look.finishedAt !== null) return look
      await sleep(100)
    }
  }

  async function remove(one: Asked, id: string): Promise<void> {
    const headers = { authorization: one.payer.authorization }
    const { status } = await send(`/generate/${id}`, { method: 'DELETE', headers })
    // The first response was lost; repeated, the look is gone already.
    if (status !== 204 && status !== 404) throw new Error(`Deleting answered ${status}`)
    one.isDeleted = true
  }

  return {
    asked,
    ask,
    follow,
    /**
     * Requests looks one after another until `isOver`: waits for some, follows others, deletes a few, ignores the rest.
     */
    async run(payer: Payer, chance: () => number, isOver: () => boolean): Promise<void> {
      while (!isOver()) {
        const kind = KINDS[Math.floor(chance() * KINDS.length)] ?? usual
        const one: Asked = { payer, key: randomUUID(), ...kind, answers: [], isDeleted: false }
        asked.push(one)
        const isWaiting = chance() < 0.4
        const { id } = await ask(one, isWaiting ? {} : { prefer: 'respond-async' })
        if (!id) continue
        if (chance() < 0.3) {
          await sleep(chance() * 600)
          await remove(one, id)
        } else if (chance() < 0.5) await follow(payer, id)
        else await sleep(chance() * 400)
      }
    },
  }
}
