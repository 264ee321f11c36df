/**
 * `npm run bench:start -- [rounds]`: measures the time of `npm start` from a fresh clone, with an empty npm cache and
 * no data, until the product is ready, and the disk space used then; for this commit and for the reference commit in
 * turns.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const FIRST = '19af8a1'
const PORT = 3990
const LONGEST_MS = 300_000

const root = path.join(import.meta.dirname, '..')

type Started = { readonly seconds: number; readonly megabytes: number }

/** Times a start of a commit. Rejects when it is not ready in time. */
async function timeStart(commit: string): Promise<Started> {
  const folder = await mkdtemp(path.join(tmpdir(), 'toile-start-'))
  const clone = path.join(folder, 'clone')
  execFileSync('git', ['clone', '-q', root, clone])
  execFileSync('git', ['checkout', '-q', commit], { cwd: clone })
  const env = {
    PATH: withoutPackages(process.env['PATH'] ?? ''),
    HOME: folder,
    HOST: '127.0.0.1',
    PORT: String(PORT),
    TOILE_DATA_DIR: path.join(folder, 'data'),
    npm_config_cache: path.join(folder, 'npm'),
  }
  const begun = performance.now()
  const child = spawn('npm', ['start'], { cwd: clone, env, stdio: 'ignore', detached: true })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    while (!(await isReady())) {
      if (child.exitCode !== null)
        throw new Error(`${commit} ended with ${child.exitCode} before it was ready`)
      if (performance.now() - begun > LONGEST_MS) throw new Error(`${commit} was not ready in time`)
      await pause(200)
    }
    const seconds = (performance.now() - begun) / 1000
    const [size = '0'] = execFileSync('du', ['-sm', 'node_modules'], { cwd: clone, encoding: 'utf8' }).split(
      '\t',
    )
    return { seconds, megabytes: Number(size) }
  } finally {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const isReady = (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${PORT}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Returns the path as a user has it before installation, without folders of node_modules. */
const withoutPackages = (from: string): string =>
  from
    .split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(path.delimiter)

const told = ({ seconds, megabytes }: Started): string => `${seconds.toFixed(1)} s, ${megabytes} MB installed`

for (let round = 0; round < Number(process.argv[2] ?? 2); round++) {
  const first = await timeStart(FIRST)
  const now = await timeStart('HEAD')
  console.log(`${FIRST}: ${told(first)}; now: ${told(now)}; ×${(now.seconds / first.seconds).toFixed(2)}`)
}
