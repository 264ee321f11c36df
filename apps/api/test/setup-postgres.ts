/** Global setup of the tests on Postgres: a server, and a migrated database, cloned for each test home. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { loadConfig } from '../src/config/config.ts'
import { openContext } from '../src/context.ts'
import { startCluster } from './postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's connection string, and the database to clone. */
    postgres: { adminUrl: string; template: string }
  }
}

const undo: (() => unknown)[] = []

export async function setup(project: TestProject): Promise<void> {
  const given = process.env['TEST_DATABASE_URL']
  const cluster = given ? undefined : await startCluster()
  if (cluster) undo.push(cluster.stop)
  const adminUrl = given ?? cluster!.url
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  undo.push(() => admin.end())
  const template = `toile_template_${process.pid}`
  await admin.query(`create database ${template}`)
  undo.push(() => admin.query(`drop database if exists ${template} with (force)`))

  const dataDir = mkdtempSync(join(tmpdir(), 'toile-template-'))
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const url = new URL(adminUrl)
  url.pathname = `/${template}`
  const env = { NODE_ENV: 'test', DATABASE_URL: url.href, TOILE_ROLE: 'http', TOILE_LOG_LEVEL: 'error' }
  const context = await openContext(loadConfig(env, dataDir))
  await context.close()
  project.provide('postgres', { adminUrl, template })
}

export async function teardown(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step()
}
