/** Tools and resources that the conformance tests call by name, in addition to ours. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ResourceTemplate, type McpServer, type ServerContext } from '@modelcontextprotocol/server'
import * as z from 'zod'

/** One red pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const image = { type: 'image' as const, data: png, mimeType: 'image/png' }
const text = (words: string) => ({ type: 'text' as const, text: words })
const resource = (uri: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType: 'application/json', text: '{"test":true}' },
})

export function addFixtures(server: McpServer): McpServer {
  const inputSchema = z.object({})
  const returning = (name: string, content: (ReturnType<typeof text | typeof resource> | typeof image)[]) =>
    server.registerTool(name, { description: name, inputSchema }, () => ({ content }))
  returning('test_simple_text', [text('This is a simple text response for testing.')])
  returning('test_image_content', [image])
  returning('test_embedded_resource', [resource('test://embedded-resource')])
  returning('test_multiple_content_types', [
    text('Several'),
    image,
    resource('test://mixed-content-resource'),
  ])
  const address = z.object({ street: z.string(), city: z.string() }).meta({ id: 'address' })
  const named = z.strictObject({ name: z.string(), address })
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Takes an address', inputSchema: named },
    () => ({
      content: [text('Taken')],
    }),
  )
  server.registerTool('test_error_handling', { description: 'Fails', inputSchema }, () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
  server.registerTool(
    'test_tool_with_progress',
    { description: 'Tells how far it is', inputSchema },
    async (_input, { mcpReq }: ServerContext) => {
      const progressToken = mcpReq._meta?.progressToken
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined)
          await mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken, progress, total: 100 },
          })
        await sleep(10)
      }
      return { content: [text('Done')] }
    },
  )
  server.registerResource('text', 'test://static-text', { mimeType: 'text/plain' }, () => ({
    contents: [{ uri: 'test://static-text', mimeType: 'text/plain', text: 'Text' }],
  }))
  server.registerResource('binary', 'test://static-binary', { mimeType: 'image/png' }, () => ({
    contents: [{ uri: 'test://static-binary', mimeType: 'image/png', blob: png }],
  }))
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined })
  server.registerResource('template', template, {}, ({ href }, { id }) => ({
    contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify({ id }) }],
  }))
  return server
}
