/** The packed SDK in a separate project, against the server. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { afterFile } from '../cleanup.ts'
import { bootForLooks } from '../generations/paid-looks.ts'
import { makeKey } from '../keys/programs.ts'
import { freePort } from '../postgres-cluster.ts'

const run = promisify(execFile)
const projectDir = join(import.meta.dirname, '../../../..')

/** Creates a folder with only the packed SDK. */
async function createProject(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'toile stranger '))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  const sdk = join(projectDir, 'packages/sdk')
  const installed = join(folder, 'node_modules/@toile/sdk')
  mkdirSync(installed, { recursive: true })
  const tsc = join(projectDir, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [
    tsc,
    '-p',
    join(sdk, 'tsconfig.build.json'),
    '--outDir',
    join(installed, 'dist'),
  ])
  cpSync(join(sdk, 'package.json'), join(installed, 'package.json'))
  cpSync(join(import.meta.dirname, 'stranger.mjs'), join(folder, 'stranger.mjs'))
  return folder
}

it('a program of forty lines makes a look, receives and verifies its webhook, and loads the picture', async () => {
  const port = await freePort()
  const booted = await bootForLooks({ TOILE_FETCH_PRIVATE: `127.0.0.1:${port}` })
  const [{ key }, folder] = await Promise.all([
    booted.createCustomer().then((customer) => makeKey(customer, { kind: 'test' })),
    createProject(),
  ])
  const { stdout } = await run(process.execPath, ['stranger.mjs'], {
    cwd: folder,
    env: { TOILE_URL: booted.app.address, TOILE_KEY: key, HOOK_PORT: String(port) },
  })
  const result = JSON.parse(stdout) as Record<string, unknown> & { look: { id: string } }
  expect(result).toMatchObject({
    look: { status: 'succeeded', livemode: false, metadata: { sku: 'P-123' } },
    type: 'image/jpeg',
    events: [{ type: 'look.succeeded', livemode: false, data: { id: result.look.id } }],
    found: [result.look.id],
    credits: 50,
  })
  expect(result['bytes']).toBeGreaterThan(1000)
})
