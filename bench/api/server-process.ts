/** Runs a server in its own process, so that the load generator does not share its event loop. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export type ServerProcess = { address: string; stop: () => Promise<void> }

/** Starts a program and waits until it prints `ready at <address>`. Throws when it exits before. */
export async function startServer(
  program: string,
  args: string[],
  env: Record<string, string>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const lines = createInterface({ input: child.stdout })
  const address = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const found = /ready at (http:\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)))
  })
  return {
    address,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
