/** People who go on asking for looks whatever happens to the service, and remember what they were told. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Generation } from '@toile/contract/generations'
import { lookForm } from '../generations/look-calls.ts'
import { jpeg } from '../library/pictures.ts'

export type Payer = { holder: string; authorization: string }

/** One request under its key, however often it was sent. */
export type Asked = {
  payer: Payer
  key: string
  /** Looks that are asked for together. */
  samples: number
  /** Garments that each of them wears. */
  garments: number
  /** Every answer to it that came through. */
  answers: Answer[]
  /** It was deleted, and told so. */
  isDeleted: boolean
}
export type Answer = {
  status: number
  id: string | undefined
  credits: number | undefined
  code: string | undefined
}

/** Where the service can be reached now; waits for it while it is down. */
export type Find = () => Promise<string>

const garment = await jpeg({ width: 320, height: 320 })

/** As bytes: a form that is cut off while it is read would be an error of its own. */
async function formOf({ samples, garments }: Kind) {
  const outfitPhoto = Array.from({ length: garments }, () => garment)
  const form = new Response(lookForm({ outfitPhoto, fields: { numSamples: String(samples) } }))
  const type = form.headers.get('content-type') ?? ''
  return { type, bytes: new Uint8Array(await form.arrayBuffer()) }
}
type Kind = Pick<Asked, 'samples' | 'garments'>
const usual: Kind = { samples: 1, garments: 1 }
/** Most ask for one look of one garment. */
const KINDS: readonly Kind[] = [usual, usual, { samples: 3, garments: 1 }, { samples: 1, garments: 2 }]
const forms = new Map(await Promise.all(KINDS.map(async (kind) => [kind, await formOf(kind)] as const)))
const formLike = ({ samples, garments }: Kind) =>
  [...forms].find(([kind]) => kind.samples === samples && kind.garments === garments)![1]

/** A client gives up waiting after this, and asks again. */
const PATIENCE_MS = 6000

export function createClients(find: Find) {
  const asked: Asked[] = []

  /** Sends it until an answer comes through. */
  async function send(path: string, init: RequestInit): Promise<Response> {
    for (;;) {
      try {
        const signal = AbortSignal.timeout(PATIENCE_MS)
        const response = await fetch(`${await find()}/api${path}`, { ...init, signal })
        // The answer counts when all of it is here.
        const body = await response.arrayBuffer()
        // Too many pictures at once for a slow machine: nothing was taken.
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

  /** The look once nothing more will happen to it; nothing when it is gone. */
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
    // Told again, because the first answer was lost, it is not there any more.
    if (status !== 204 && status !== 404) throw new Error(`Deleting answered ${status}`)
    one.isDeleted = true
  }

  return {
    asked,
    ask,
    follow,
    /** Asks for one look after another until `isOver`: waits for some, follows others, deletes a few, forgets the rest. */
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
