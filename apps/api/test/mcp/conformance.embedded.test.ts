import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerError } from '../../src/http/error-handler.ts'
import { addMcpRoute } from '../../src/modules/v1/mcp/streamable-http.ts'
import { createTools } from '../../src/modules/v1/mcp/tools.ts'
import { afterFile } from '../cleanup.ts'
import { addFixtures } from './fixtures.ts'

const packageFile = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')
const cli = join(packageFile, '../dist/index.js')

/** The real route with its tools, which nothing calls here, and those that the scenarios call by name. */
async function serve(): Promise<string> {
  const app = Fastify({ logger: false })
  afterFile(() => app.close())
  app.setErrorHandler(answerError)
  addMcpRoute(app, {
    url: '/mcp',
    createServer: () => addFixtures(createTools({} as never, {} as never)),
    isOwnOrigin: ({ host, protocol }, origin) =>
      origin === `${protocol}://${host}` && host.startsWith('127.'),
  })
  return `${await app.listen({ host: '127.0.0.1', port: 0 })}/mcp`
}

it('passes every scenario that applies', async () => {
  const args = [cli, 'server', '--url', await serve(), '--suite', 'all']
  const options = ['--expected-failures', join(import.meta.dirname, 'conformance.yml')]
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [...args, ...options], { maxBuffer: 2 ** 25 }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    )
  })
  expect(code, output.slice(-3000)).toBe(0)
})
