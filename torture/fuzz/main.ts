/**
 * `npm run torture:fuzz`: runs schemathesis against the product, with its own OpenAPI document: signed out, with an API
 * key, and with a session's token. Uses the program `st` from the path, or the one named by `SCHEMATHESIS`; exits with
 * 1 when it finds a problem. Arguments after `--` are passed to schemathesis.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiLimitsByPlan, keyRightsVersion } from '@toile/contract/api-limits'
import { freePort, startCluster } from '../../apps/api/test/postgres-cluster.ts'
import { jsonOf, openConnection } from '../clients/connection.ts'
import { signUp, type Person } from '../clients/person.ts'
import { keepRunning } from '../world/app-process.ts'

const configFile = join(import.meta.dirname, 'schemathesis.toml')
const hooksFile = join(import.meta.dirname, 'hooks.py')
const PHASES = 'examples,coverage,fuzzing'
/** A little below the rate limit of a key. */
const callsAMinute = apiLimitsByPlan.Enterprise.requestsPerMinute - 20
const dir = mkdtempSync(join(tmpdir(), 'toile-fuzz-'))
const mailDir = join(dir, 'mails')
mkdirSync(mailDir)
const cluster = await startCluster()
const product = keepRunning({
  name: 'product',
  args: [join(import.meta.dirname, '../batch/product-process.ts')],
  env: {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    DATABASE_URL: cluster.url,
    TOILE_DATA_DIR: join(dir, 'data'),
    TOILE_MAIL_DIR: mailDir,
    TOILE_MODERATION: 'off',
    TOILE_LOG_LEVEL: 'error',
    TOILE_SIGN_UPS_PER_HOUR: '100000',
    TOILE_DEMO_DAILY_LIMIT: '100000',
    TOILE_TRUST_PROXY: '1',
  },
  port: await freePort(),
  logFile: join(dir, 'product.log'),
})
const found: string[] = []
try {
  await product.ready()
  const address = `http://127.0.0.1:${product.port}`
  const person = await signUpAt(address)
  const key = await makeKey(person)
  for (const [who, headers] of [
    ['signed out', []],
    ['with a key', ['-H', `Authorization: Bearer ${key}`, '--rate-limit', `${callsAMinute}/m`]],
    // Last, because it revokes any keys it finds.
    ['with a token', ['-H', `Authorization: Bearer ${person.token()}`]],
  ] as const) {
    console.log(`\n${who}`)
    const options = ['--phases', PHASES, '--url', address, ...headers, ...process.argv.slice(2)]
    const program = process.env['SCHEMATHESIS'] ?? 'st'
    const run = spawn(
      program,
      ['--config-file', configFile, 'run', `${address}/api/openapi.json`, ...options],
      // schemathesis writes its findings into the working directory.
      { stdio: 'inherit', cwd: dir, env: { ...process.env, SCHEMATHESIS_HOOKS: hooksFile } },
    )
    const [code] = (await once(run, 'exit')) as [number | null]
    if (code !== 0) found.push(who)
  }
  if (product.crashes.length > 0) found.push(...product.crashes)
} finally {
  await product.stop()
  await cluster.stop()
  rmSync(dir, { recursive: true, force: true })
}
console.log(found.length === 0 ? 'Nothing was found.' : `Something was found: ${found.join(', ')}.`)
process.exit(found.length === 0 ? 0 : 1)

function signUpAt(address: string): Promise<Person> {
  const note = async () => undefined
  const journal = { intend: note, acknowledge: note, close: note }
  const connection = openConnection(address)
  return signUp({ connection, journal, mailDir, email: 'fuzz@people.example', ip: '10.9.0.1' })
}

/** Creates a key of an account with credits and the plan with the highest rate limit. */
async function makeKey(person: Person): Promise<string> {
  const bought = await person.askJson('POST', '/api/paddle/create-transaction', {
    packageKey: 'volume_small',
  })
  await person.askJson('POST', `/api/test-checkout/${String(jsonOf(bought)['transactionId'])}/pay`)
  const request = { name: 'Fuzz', kind: 'secret', rightsVersion: keyRightsVersion }
  return String(jsonOf(await person.askJson('POST', '/api/keys', request))['key'])
}
