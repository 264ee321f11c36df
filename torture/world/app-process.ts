/** A supervised process of the product, which is restarted whenever it ends. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

export type AppProcess = {
  name: string
  port: number
  logFile: string
  isReady: () => boolean
  /** Resolves when the process is ready. */
  ready: () => Promise<void>
  /** Sends SIGKILL; the process is started again after `pauseMs`. */
  kill: (pauseMs: number) => Promise<void>
  /** Sends SIGTERM and starts the process again after `pauseMs`; returns the exit code. */
  cycle: (pauseMs: number) => Promise<number | null>
  freeze: () => void
  thaw: () => void
  /** Stops the process for good with SIGTERM. Returns the exit code, or null when it had to be killed. */
  stop: () => Promise<number | null>
  /** Exits of the ready process that the harness did not cause. */
  crashes: string[]
  /** Milliseconds from each start to readiness. */
  starts: number[]
  /** Current resident memory. */
  rssMb: () => number
  /** Peak resident memory over all restarts. */
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

/** Pause before a process that ended by itself is started again. */
const AGAIN_AFTER_MS = 500
/** A process that has not ended this long after SIGTERM is killed. */
const STOP_MS = 15_000
/** Log lines of a process that has started. */
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
  // The child must not outlive this process.
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

/** Reads a process's resident memory in megabytes; 0 on systems without /proc. */
function rssOf(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return 0
  }
}
