/** Starts the built product on an empty data folder, and a browser. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { buildWeb } from '../../scripts/build-web.ts'
import { startServer } from '../api/server-process.ts'

const main = join(import.meta.dirname, '../../apps/api/src/main.ts')

/** @param flags additional flags of the browser */
export async function openProduct(...flags: string[]) {
  await buildWeb()
  const home = await mkdtemp(join(tmpdir(), 'toile-bench-'))
  const server = await startServer(main, [], { HOST: 'localhost', PORT: '0', TOILE_DATA_DIR: home })
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...flags],
  })
  const close = async () => {
    await browser.close()
    await server.stop()
    await rm(home, { recursive: true, force: true })
  }
  return { server, browser, close }
}
