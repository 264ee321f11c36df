/** Before the tests on Postgres: a server, and a migrated database that each test home is cloned from. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { loadConfig } from '../src/config/config.ts'
import { openContext } from '../src/context.ts'
import { startCluster, type Cluster } from './postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Administrator's address and the database to clone. */
    postgres: { adminUrl: string; template: string }
  }
}

export default async function setup(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL']
  const cluster: Cluster = given ? { url: given, stop: async () => undefined } : await startCluster()
  const template = `toile_template_${process.pid}`
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query(`create database ${template}`)

  const dataDir = mkdtempSync(join(tmpdir(), 'toile-template-'))
  const url = new URL(cluster.url)
  url.pathname = `/${template}`
  const env = { NODE_ENV: 'test', DATABASE_URL: url.href, TOILE_ROLE: 'http', TOILE_LOG_LEVEL: 'error' }
  await (await openContext(loadConfig(env, dataDir))).close()
  project.provide('postgres', { adminUrl: cluster.url, template })

  return async function teardown() {
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
