/** A process of the product that is brought back whenever it ends, as any supervisor does. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

export type AppProcess = {
  name: string
  port: number
  logFile: string
  isReady: () => boolean
  /** Resolves when it is ready. */
  ready: () => Promise<void>
  /** kill -9; it is started again after `pauseMs`. */
  kill: (pauseMs: number) => Promise<void>
  /** SIGTERM, then started again; returns its exit code. */
  cycle: (pauseMs: number) => Promise<number | null>
  freeze: () => void
  thaw: () => void
  /** SIGTERM, for good. Returns the exit code, null when it did not go by itself. */
  stop: () => Promise<number | null>
  /** Exits of a ready process that the harness did not cause. */
  crashes: string[]
  /** Milliseconds from each start to being ready. */
  starts: number[]
  /** Megabytes of memory now. */
  rssMb: () => number
  /** Most memory that any of its lives has used. */
  peakRssMb: () => number
}

export type AppProcessOptions = {
  name: string
  /** Arguments of Node: its flags, the file, the file's arguments. */
  args: string[]
  env: Record<string, string>
  port: number
  logFile: string
}

/** A supervisor waits as long before it starts one again that ended by itself. */
const AGAIN_AFTER_MS = 500
const STOP_MS = 15_000
const READY = /(is ready|but listens)/

export function keepRunning({ name, args, env, port, logFile }: AppProcessOptions): AppProcess {
  const log = createWriteStream(logFile, { flags: 'a' })
  const crashes: string[] = []
  const starts: number[] = []
  let child: ChildProcess
  let isReady = false
  let isWanted = true
  let isBeingEnded = false
  let peakRssMb = 0
  let pauseMs = AGAIN_AFTER_MS
  let ended: Promise<number | null>
  const waiting = new Set<() => void>()

  function start() {
    const startedAt = performance.now()
    isReady = false
    isBeingEnded = false
    pauseMs = AGAIN_AFTER_MS
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    child = spawn(process.execPath, args, {
      env: { PATH, NODE_COMPILE_CACHE, ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout!, child.stderr!])
      createInterface({ input: stream }).on('line', (line) => {
        log.write(`${line}\n`)
        if (!READY.test(line)) return
        isReady = true
        starts.push(performance.now() - startedAt)
        for (const resolve of waiting) resolve()
        waiting.clear()
      })
    const sampling = setInterval(() => (peakRssMb = Math.max(peakRssMb, rssOf(child.pid))), 500)
    const { promise, resolve } = Promise.withResolvers<number | null>()
    ended = promise
    child.once('exit', (code, signal) => {
      clearInterval(sampling)
      if (isReady && !isBeingEnded) crashes.push(`${name} ended by itself with ${signal ?? code}`)
      isReady = false
      resolve(code)
      if (isWanted) setTimeout(() => isWanted && start(), pauseMs)
    })
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    isBeingEnded = true
    const gone = ended
    child.kill(signal)
    const code = await Promise.race([gone, sleep(STOP_MS, 'late' as const, { ref: false })])
    if (code !== 'late') return code
    child.kill('SIGKILL')
    await gone
    return null
  }

  start()
  // Whatever becomes of us, it does not outlive us.
  const killAtLast = () => void child.kill('SIGKILL')
  process.once('exit', killAtLast)
  return {
    name,
    port,
    logFile,
    crashes,
    starts,
    isReady: () => isReady,
    ready: () => (isReady ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))),
    rssMb: () => rssOf(child.pid),
    peakRssMb: () => peakRssMb,
    async kill(againAfterMs) {
      pauseMs = againAfterMs
      await end('SIGKILL')
    },
    cycle(againAfterMs) {
      pauseMs = againAfterMs
      return end('SIGTERM')
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      isWanted = false
      const code = await end('SIGTERM')
      process.off('exit', killAtLast)
      await new Promise<void>((resolve) => log.end(resolve))
      return code
    },
  }
}

/** In megabytes, 0 where the system does not say. */
function rssOf(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return 0
  }
}
