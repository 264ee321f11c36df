import Fastify, { type FastifyBaseLogger } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { addMcpRoute } from '../../src/modules/v1/mcp/streamable-http.ts'
import { createTools } from '../../src/modules/v1/mcp/tools.ts'
import { AppError } from '../../src/platform/errors.ts'
import { createLogger } from '../../src/platform/logger.ts'

const lines: string[] = []
const loggerInstance: FastifyBaseLogger = createLogger('info', { write: (line) => void lines.push(line) })
const app = Fastify({ loggerInstance, genReqId: () => 'r1' })
const isBusy = () => {
  throw new AppError('rate_limited', 'Too many calls.', { retryAfterSeconds: 5 })
}
const deps = { db: { selectFrom: () => fail('relation "secret_table" is missing') }, clock: { now: isBusy } }
const caller = { holder: 'h', scopes: ['credits:read', 'looks:read'] }
addMcpRoute(app, {
  url: '/mcp',
  createServer: (request) => createTools(deps as never, { caller: caller as never, sign: () => '', request }),
  isOwnOrigin: () => true,
})
afterAll(() => app.close())

function fail(message: string): never {
  throw new Error(message)
}

async function call(name: string, args: object = {}): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
  })
  return answer.body
}

it('a fault is logged under the id that the agent gets, without its message', async () => {
  const answer = await call('get_credits')
  expect(answer).toContain('internal: Something went wrong')
  expect(answer).toContain('Request id: r1')
  expect(answer).not.toContain('secret_table')
  expect(lines.join('')).toMatch(/"code":"internal".*secret_table|secret_table.*"code":"internal"/s)
})

it('a refusal says when to try again', async () => {
  expect(await call('get_look', { id: 'l1' })).toContain(
    String.raw`rate_limited: Too many calls.\nTry again after 5 seconds.`,
  )
})
