/** A server that receives webhooks, answers as told, and verifies every signature. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookEvent, type WebhookEvent } from '@toile/contract/webhooks'
import { expect } from 'vitest'
import { afterFile } from '../cleanup.ts'

export type Received = {
  id: string
  event: WebhookEvent
  headers: IncomingHttpHeaders
  body: string
  path: string
}
type Answer = {
  status: number
  headers?: Record<string, string>
  body?: string
  /** The answer waits for it. */
  after?: Promise<void>
}

export async function openReceiver() {
  const received: Received[] = []
  const answers = new Map<string, Answer[]>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const { headers, url: path = '' } = request
      const event = webhookEvent.parse(JSON.parse(body))
      received.push({ id: String(headers['webhook-id']), event, headers, body, path })
      const { status, headers: more, body: text = '', after } = answers.get(path)?.shift() ?? { status: 200 }
      void Promise.resolve(after).then(() => response.writeHead(status, more).end(text))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterFile(() => void server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}/hook`,
    received,
    /** The next responses at a path, whatever deliveries of other tests arrive meanwhile; status 200 after that. */
    answerWith: (path: string, ...next: Answer[]) =>
      void answers.set(path, [...(answers.get(path) ?? []), ...next]),
    /** The requests at a path with this event type, once there are as many. */
    async until(count: number, path: string, type?: string): Promise<Received[]> {
      const found = () => received.filter((one) => one.path === path && (!type || one.event.type === type))
      await expect.poll(() => found().length).toBe(count)
      return found()
    },
  }
}

/** Number of a request's signatures by this secret. */
export function countSignatures({ headers, body }: Received, secret: string): number {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((one) => one === expected).length
}
