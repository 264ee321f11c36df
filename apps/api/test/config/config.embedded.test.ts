import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from '../../src/config/config.ts'
import { afterFile } from '../cleanup.ts'

const load = (env: Record<string, string> = {}) => loadConfig(env, '/srv/toile')
const postgres = { DATABASE_URL: 'postgres://db/toile' }
const secret = { TOILE_SECRET: 'x'.repeat(32) }
const refusalOf = (env: Record<string, string>) => {
  try {
    load(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

describe('the configuration', () => {
  it('needs no variables', () => {
    expect(load()).toMatchObject({
      environment: 'development',
      role: 'all',
      host: 'localhost',
      port: 3000,
      trustProxy: false,
      allowedOrigins: [],
      database: { kind: 'embedded', dir: '/srv/toile/database' },
      blobStore: { kind: 'folder', dir: '/srv/toile/blobs' },
      secret: { kind: 'kept', file: '/srv/toile/secret' },
      engines: {
        chains: { demo: ['embedded'], basic: ['embedded'], standard: ['embedded'], premium: ['embedded'] },
        hosted: {},
      },
      moderation: 'local',
      demo: { dailyLimitPerAddress: 5, dailyLimit: 5000 },
    })
  })

  it('reads the engine of each tier, and refuses an unknown one', () => {
    const { engines } = load({
      TOILE_ENGINE: 'fal, embedded',
      TOILE_ENGINE_PREMIUM: 'fashn,fal,embedded',
      TOILE_ENGINE_DEMO: 'embedded',
      FASHN_API_KEY: 'fa-1',
      FASHN_BASE_URL: 'https://fashn.example.com/',
      FAL_KEY: 'k:s',
      GEMINI_API_KEY: 'not asked for',
      TOILE_ENGINE_PRICES: 'fashn=0.075, fal = 0.04',
      TOILE_ENGINE_DAILY_BUDGET: '12.5',
    })
    expect(engines).toMatchObject({ prices: { fashn: 75_000, fal: 40_000 }, dailyBudget: 12_500_000 })
    expect(engines.chains).toEqual({
      demo: ['embedded'],
      basic: ['fal', 'embedded'],
      standard: ['fal', 'embedded'],
      premium: ['fashn', 'fal', 'embedded'],
    })
    expect(engines.hosted).toEqual({
      fashn: { apiKey: 'fa-1', model: 'tryon-v1.6', baseUrl: 'https://fashn.example.com' },
      fal: { key: 'k:s' },
    })
    expect(refusalOf({ TOILE_ENGINE_PREMIUM: 'crayons' })).toContain('TOILE_ENGINE_PREMIUM')
    expect(refusalOf({ TOILE_ENGINE: 'embedded,embedded' })).toContain('twice')
  })

  it.each<[string, Record<string, string>]>([
    ['FASHN_API_KEY', { TOILE_ENGINE: 'fashn' }],
    ['FAL_KEY', { TOILE_ENGINE_DEMO: 'fal,embedded' }],
    ['REPLICATE_INPUT', { TOILE_ENGINE: 'replicate', REPLICATE_API_TOKEN: 'r8', REPLICATE_VERSION: 'v' }],
    ['OPENAI_BASE_URL', { TOILE_ENGINE: 'openai' }],
    [
      'COMFYUI_WORKFLOW',
      { TOILE_ENGINE: 'comfyui', COMFYUI_URL: 'http://gpu:8188', COMFYUI_WORKFLOW: '/none' },
    ],
    ['COG_URL', { TOILE_ENGINE: 'cog', COG_URL: 'http://cog.example.com:5000' }],
    ['OPENAI_BASE_URL', { TOILE_ENGINE: 'openai', OPENAI_BASE_URL: 'http://pictures.example.com/v1' }],
    ['OPENAI_BASE_URL', { TOILE_ENGINE: 'openai', OPENAI_BASE_URL: 'http://vllm.models:8000/v1' }],
    ['OPENAI_BASE_URL', { TOILE_ENGINE: 'openai', OPENAI_BASE_URL: 'http://169.254.169.254/v1' }],
    ['COG_URL', { TOILE_ENGINE: 'cog', COG_URL: 'http://100.128.0.1:5000' }],
    ['COG_URL', { TOILE_ENGINE: 'cog', COG_URL: 'http://[fd::1]:5000' }],
    ['TOILE_ENGINE_PRICES', { TOILE_ENGINE_PRICES: 'embedded=1' }],
    ['TOILE_ENGINE_PRICES', { TOILE_ENGINE: 'fal', FAL_KEY: 'k', TOILE_ENGINE_DAILY_BUDGET: '5' }],
    ['FAL_INPUT', { TOILE_ENGINE: 'fal', FAL_KEY: 'k', FAL_INPUT: '{"a":"{person}"}' }],
    [
      'FASHN_BASE_URL',
      { TOILE_ENGINE: 'fashn', FASHN_API_KEY: 'k', FASHN_BASE_URL: 'http://fashn.example.com' },
    ],
  ])('refuses an engine that cannot work, and names %s', (name, env) => {
    expect(refusalOf(env)).toContain(name)
  })

  it.each([
    [
      '{"1": {"class_type": "a", "_meta": {"title": "person"}}}',
      'COMFYUI_WORKFLOW has no node titled garment, result',
    ],
    ['null', 'COMFYUI_WORKFLOW is not a JSON file of a workflow'],
  ])('refuses the workflow %s', (workflow, problem) => {
    const file = join(mkdtempSync(join(tmpdir(), 'toile workflow ')), 'workflow.json')
    afterFile(() => rmSync(dirname(file), { recursive: true }))
    writeFileSync(file, workflow)
    const env = { TOILE_ENGINE: 'comfyui', COMFYUI_URL: 'http://gpu:8188', COMFYUI_WORKFLOW: file }
    expect(refusalOf(env)).toContain(problem)
  })

  it.each([
    'http://localhost:5000',
    'http://10.1.2.3:5000',
    'http://cog.toile.svc.cluster.local',
    'http://cog.toile.svc:5000',
    'http://[::1]:5000',
    'http://[fd00:1234::5]:5000',
    'http://100.64.0.1:5000',
    'http://100.127.255.254:5000',
    'http://cog:5000',
  ])('takes a server in a network of one’s own (%s)', (url) => {
    const { engines } = load({
      TOILE_ENGINE: 'cog',
      COG_URL: url,
      COG_INPUT: '{"p":"{person}","g":"{garment}","n":3}',
    })
    expect(engines.hosted.cog).toEqual({ url, input: { p: '{person}', g: '{garment}', n: 3 } })
  })

  it.each([
    [6, { TOILE_ENGINE: 'cog,embedded' }],
    [2, { TOILE_ENGINE: 'embedded,cog' }],
    [2, { TOILE_ENGINE: 'cog', TOILE_ENGINE_DEMO: 'embedded' }],
    [2, { TOILE_ENGINE_PREMIUM: 'cog' }],
    [64, { TOILE_ENGINE: 'cog', TOILE_ENGINE_CONCURRENCY: '1000' }],
    [2, {}],
  ])('has %i looks in progress with %j: more only if all chains begin with a hosted engine', (looks, env) => {
    const cog = { COG_URL: 'http://cog:5000' }
    const limits = { TOILE_CONCURRENCY: '2', TOILE_ENGINE_CONCURRENCY: '6' }
    expect(load({ ...cog, ...limits, ...env }).looksAtOnce).toBe(looks)
  })

  it('accepts a self-hosted OpenAI server without a key', () => {
    expect(
      load({ TOILE_ENGINE: 'openai', OPENAI_BASE_URL: 'http://gpu:8091/v1/' }).engines.hosted.openai,
    ).toEqual({
      baseUrl: 'http://gpu:8091/v1',
    })
  })

  it('treats an empty variable as not set', () => {
    expect(load({ PORT: '', DATABASE_URL: '', TOILE_TRUST_PROXY: '' })).toEqual(load())
  })

  it('keeps everything below TOILE_DATA_DIR', () => {
    expect(load({ TOILE_DATA_DIR: '/mnt/my data' })).toMatchObject({
      dataDir: '/mnt/my data',
      database: { dir: '/mnt/my data/database' },
      blobStore: { dir: '/mnt/my data/blobs' },
      secret: { file: '/mnt/my data/secret' },
    })
  })

  it('uses Postgres and S3 when their variables are set', () => {
    const s3 = {
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
      S3_FORCE_PATH_STYLE: 'true',
    }
    expect(load({ ...postgres, ...s3 })).toMatchObject({
      database: { kind: 'postgres', url: 'postgres://db/toile', connections: 10 },
      blobStore: {
        kind: 's3',
        bucket: 'b',
        credentials: { accessKeyId: 'k', secretAccessKey: 's' },
        forcePathStyle: true,
      },
    })
  })

  it.each([
    ['2', 2],
    ['10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
  ])('trusts the proxies named by %j', (text, trustProxy) => {
    expect(load({ TOILE_TRUST_PROXY: text })).toMatchObject({ trustProxy })
  })

  it('gives a worker a port only when one is set', () => {
    const worker = { ...postgres, TOILE_ROLE: 'worker' }
    expect(load(worker).port).toBeUndefined()
    expect(load({ ...worker, PORT: '4000' }).port).toBe(4000)
  })

  it('drains a separate server by default before it stops', () => {
    const server = { ...postgres, TOILE_ROLE: 'http' }
    expect(load().stop).toEqual({ seconds: 10, drainSeconds: 0 })
    expect(load(server).stop).toEqual({ seconds: 10, drainSeconds: 2 })
    const slow = { ...server, TOILE_DRAIN_SECONDS: '20', TOILE_STOP_SECONDS: '60' }
    expect(load(slow).stop).toEqual({ seconds: 60, drainSeconds: 20 })
  })

  it('derives the global limit from the limit of one address, unless it is set', () => {
    expect(load({ TOILE_DEMO_DAILY_LIMIT: '7' }).demo).toEqual({ dailyLimitPerAddress: 7, dailyLimit: 7000 })
    expect(load({ TOILE_DEMO_GLOBAL_DAILY_LIMIT: '9' }).demo.dailyLimit).toBe(9)
    expect(load({ TOILE_DEMO_DAILY_LIMIT: '5000000' }).demo.dailyLimit).toBe(1_000_000_000)
  })

  it.each<[string, Record<string, string>]>([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db/toile' }],
    ['TOILE_ROLE', { TOILE_ROLE: 'web' }],
    ['TOILE_ENGINE', { TOILE_ENGINE: 'embedded,unknown' }],
    ['TOILE_TRUST_PROXY', { TOILE_TRUST_PROXY: 'true' }],
    ['TOILE_PUBLIC_URL', { TOILE_PUBLIC_URL: 'https://try.example.com/app' }],
    ['TOILE_ALLOWED_ORIGINS', { TOILE_ALLOWED_ORIGINS: 'https://a.example.com,*' }],
    ['TOILE_SECRET', { TOILE_SECRET: 'short' }],
  ])('refuses a value of %s that it cannot use', (name, env) => {
    expect(refusalOf(env)).toContain(name)
  })

  it.each<[string, Record<string, string>]>([
    ['TOILE_ROLE', { TOILE_ROLE: 'http' }],
    ['TOILE_ROLE', { TOILE_ROLE: 'worker' }],
    ['TOILE_SECRET', { ...postgres, NODE_ENV: 'production' }],
    ['TOILE_DATABASE_CONNECTIONS', { TOILE_DATABASE_CONNECTIONS: '5' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'http://localhost:9000' }],
    ['S3_SECRET_ACCESS_KEY', { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' }],
    ['TOILE_STOP_SECONDS', { TOILE_DRAIN_SECONDS: '10' }],
  ])('refuses a contradiction and names %s', (name, env) => {
    expect(refusalOf(env)).toContain(name)
  })

  it('accepts production on Postgres with a secret, and on the embedded database without', () => {
    expect(refusalOf({ ...postgres, ...secret, NODE_ENV: 'production' })).toBe('accepted')
    expect(refusalOf({ NODE_ENV: 'production' })).toBe('accepted')
  })

  it('collects metrics only when they can be read, and never serves them openly', () => {
    const token = 't'.repeat(16)
    expect(load().metrics).toEqual({ kind: 'off' })
    expect(load({ TOILE_METRICS_PORT: '9464' }).metrics).toMatchObject({ kind: 'port', port: 9464 })
    expect(load({ TOILE_METRICS_TOKEN: token }).metrics).toEqual({ kind: 'token', token })
    expect(refusalOf({ TOILE_METRICS_PORT: '3000' })).toContain('TOILE_METRICS_PORT')
    expect(refusalOf({ TOILE_METRICS_TOKEN: 'short' })).toContain('TOILE_METRICS_TOKEN')
    const worker = { TOILE_ROLE: 'worker', ...postgres }
    expect(refusalOf({ ...worker, TOILE_METRICS_TOKEN: token })).toContain('TOILE_METRICS_TOKEN')
    expect(load({ ...worker, TOILE_METRICS_PORT: '3000' }).metrics).toMatchObject({ port: 3000 })
  })

  it('names all problems at once', () => {
    const message = refusalOf({ PORT: 'x', TOILE_ROLE: 'y' })
    expect(message).toContain('PORT')
    expect(message).toContain('TOILE_ROLE')
  })
})
