/** The MCP inspector's command line. */
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const packageFile = createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector-cli/package.json')
const cli = join(packageFile, '../build/cli.js')
const run = promisify(execFile)

/** Calls one method and returns the printed JSON. Rejects on failure. */
export async function inspect(url: string, key: string, args: string[]): Promise<unknown> {
  const header = `Authorization: Bearer ${key}`
  const all = [cli, '--cli', url, '--transport', 'http', ...args, '--header', header]
  // It looks for its own package.json from the working directory.
  const { stdout } = await run(process.execPath, all, { cwd: dirname(cli), maxBuffer: 2 ** 25 })
  return JSON.parse(stdout)
}
