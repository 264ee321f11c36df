/**
 * `npm run bench:identity`: checks that response times do not reveal which addresses have an account. Each call is made
 * for known and unknown addresses in random order, and the separation of the two sets of times is measured.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from '../api/load.ts'
import { startServer } from '../api/server-process.ts'
import { openPeople } from './people.ts'
import { separation } from './separation.ts'

/** Number of known accounts, and of unknown addresses. */
const EACH = 40
const out = fileURLToPath(new URL('../out/', import.meta.url))
const main = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url))

const calls: [string, string, object][] = [
  ['sign up', '/sign-up/email', { password: 'mauve-gusset-41', name: '' }],
  ['sign in', '/sign-in/email', { password: 'wrong-gusset-41' }],
  ['resend', '/send-verification-email', {}],
  ['reset', '/request-password-reset', {}],
]

const home = await mkdtemp(join(tmpdir(), 'toile-bench-'))
const mailDir = join(home, 'mails')
const server = await startServer(main, [], {
  HOST: '127.0.0.1',
  PORT: '0',
  TOILE_DATA_DIR: home,
  TOILE_MAIL_DIR: mailDir,
  TOILE_SIGN_UPS_PER_HOUR: '100000',
  TOILE_TRUST_PROXY: '1',
})
try {
  const people = openPeople(server.address, mailDir)
  const known = await people.signUpMany(EACH)
  const rows = []
  for (const [name, path, body] of calls) {
    const times = await timesOf((email) => people.timeOf(path, { email, ...body }), known)
    rows.push({
      call: name,
      each: EACH,
      knownMs: round(median(times.known)),
      unknownMs: round(median(times.unknown)),
      ...separation(times.known, times.unknown),
    })
  }
  console.table(rows)
  await mkdir(out, { recursive: true })
  const report = { date: new Date().toISOString(), cores: availableParallelism(), calls: rows }
  await writeFile(join(out, 'identity.json'), `${JSON.stringify(report, null, 2)}\n`)
} finally {
  await server.stop()
  await rm(home, { recursive: true, force: true })
}

/** Times pairs of calls, each pair in random order, so that drift affects both sets equally. */
async function timesOf(timeOf: (email: string) => Promise<number>, emails: string[]) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (const email of emails) {
    const tries = [
      async () => void times.known.push(await timeOf(email)),
      async () => void times.unknown.push(await timeOf(`nobody-${email}`)),
    ]
    if (Math.random() < 0.5) tries.reverse()
    for (const one of tries) await one()
  }
  return times
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
