/** Child processes that tests can kill. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterFile } from './cleanup.ts'

export type Child = {
  process: ChildProcess
  /** Resolves with the first line of output that matches; rejects when the process ends before. */
  waitFor: (line: RegExp) => Promise<RegExpMatchArray>
  /** Output so far, of both streams. */
  output: () => string
  /** Sends the signal and waits for the exit; returns the exit code, or null when ended by a signal. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
  /** Resolves with the exit code. */
  ended: Promise<number | null>
}

/** Runs a TypeScript file with this Node. Killed after the test file if still running. */
export function spawnNode(file: string, env: Record<string, string>, args: string[] = []): Child {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const waiting = new Set<(line: string) => void>()
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const listener of waiting) listener(line)
    })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  afterFile(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    process: child,
    output: () => lines.join('\n'),
    waitFor: (wanted) =>
      new Promise((resolve, reject) => {
        const look = (line: string) => {
          const match = line.match(wanted)
          if (!match) return
          waiting.delete(look)
          resolve(match)
        }
        waiting.add(look)
        lines.forEach(look)
        void ended.then((code) =>
          reject(new Error(`The process ended (${code}) before it said ${wanted}:\n${lines.join('\n')}`)),
        )
      }),
    end: (signal) => {
      child.kill(signal)
      return ended
    },
    ended,
  }
}
