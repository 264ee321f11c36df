import { once } from 'node:events'
import { McpServer } from '@modelcontextprotocol/server'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { addMcpRoute } from '../../src/modules/v1/mcp/streamable-http.ts'
import { afterFile } from '../cleanup.ts'

const named = 'io.modelcontextprotocol/'
const call = { method: 'tools/call', name: 'wait' }

it.each(['2025-06-18', '2026-07-28'])(
  'no tool runs for a client that disconnected before its call began, with protocol %s',
  async (version) => {
    const app = Fastify()
    afterFile(() => app.close())
    let leave = () => {}
    app.addHook('preHandler', async (_request, { raw }) => {
      const gone = once(raw, 'close')
      leave()
      await gone
    })
    const outcome = Promise.withResolvers<string>()
    app.addHook('onSend', async () => outcome.resolve('answered'))
    addMcpRoute(app, {
      url: '/mcp',
      isOwnOrigin: () => true,
      createServer() {
        const server = new McpServer({ name: 'test', version: '1.0.0' })
        server.registerTool(call.name, {}, async () => {
          outcome.resolve('called the tool')
          return { content: [] }
        })
        return server
      },
    })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    leave = () => leaving.abort()
    const _meta = {
      [`${named}protocolVersion`]: version,
      [`${named}clientInfo`]: { name: 'test', version: '1.0.0' },
      [`${named}clientCapabilities`]: {},
    }
    const request = fetch(`${address}/mcp`, {
      method: 'POST',
      signal: leaving.signal,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': version,
        'mcp-method': call.method,
        'mcp-name': call.name,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: call.method,
        params: { name: call.name, arguments: {}, _meta },
      }),
    })
    await expect(request).rejects.toThrow('aborted')
    expect(await outcome.promise).toBe('answered')
  },
)
