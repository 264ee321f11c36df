import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const script = fileURLToPath(new URL('../ensure-install.mjs', import.meta.url))
const pinned = `node-${process.platform}-${process.arch}`

const lock = {
  packages: {
    '': {},
    'node_modules/zod': { integrity: 'sha512-aa' },
    [`node_modules/${pinned}`]: { integrity: 'sha512-bb', optional: true },
    'node_modules/node-other-cpu': { integrity: 'sha512-cc', optional: true },
  },
}

type Packages = Record<string, object>

/** A checkout with this lock, this record of what npm put on disk, and an npm that notes how it was called. */
function checkout(locked: { packages: Packages }, onDisk?: { packages: Packages }) {
  const root = mkdtempSync(path.join(tmpdir(), 'toile install '))
  mkdirSync(path.join(root, 'scripts'))
  mkdirSync(path.join(root, `node_modules/.bin`), { recursive: true })
  mkdirSync(path.join(root, `node_modules/${pinned}/bin`), { recursive: true })
  writeFileSync(path.join(root, `node_modules/${pinned}/bin/node`), '')
  cpSync(script, path.join(root, 'scripts/ensure-install.mjs'))
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify(locked))
  if (onDisk) writeFileSync(path.join(root, 'node_modules/.package-lock.json'), JSON.stringify(onDisk))
  writeFileSync(
    path.join(root, 'npm.cjs'),
    `require('fs').writeFileSync('npm-called', process.argv.slice(2).join(' ')); process.exit(Number(process.env.NPM_STATUS ?? 0))`,
  )
  return root
}

function run(root: string, env: Record<string, string> = {}, nodeArgs: string[] = [], args: string[] = []) {
  return spawnSync(process.execPath, [...nodeArgs, path.join(root, 'scripts/ensure-install.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: path.join(root, 'npm.cjs'), ...env },
  })
}

describe('ensure-install', () => {
  it('installs from the lock when nothing is there', () => {
    const root = checkout(lock)
    expect(run(root).status).toBe(0)
    expect(readFileSync(path.join(root, 'npm-called'), 'utf8')).toMatch(/^ci /)
  })

  it('does nothing when disk and lock agree, other platforms left out', () => {
    const { 'node_modules/node-other-cpu': _, ...onDisk } = lock.packages
    const root = checkout(lock, { packages: onDisk })
    expect(run(root).status).toBe(0)
    expect(existsSync(path.join(root, 'npm-called'))).toBe(false)
  })

  it('installs again when a package differs from the lock', () => {
    const root = checkout(lock, {
      packages: { ...lock.packages, 'node_modules/zod': { integrity: 'sha512-old' } },
    })
    expect(run(root).status).toBe(0)
    expect(existsSync(path.join(root, 'npm-called'))).toBe(true)
  })

  it('spares those who only run the product the tools, and adds them without touching the rest', () => {
    const tools = { 'node_modules/vitest': { integrity: 'sha512-dd', dev: true } }
    const root = checkout({ packages: { ...lock.packages, ...tools } }, lock)
    const called = path.join(root, 'npm-called')
    run(root, {}, [], ['--to-run'])
    expect(existsSync(called)).toBe(false)
    run(root)
    expect(readFileSync(called, 'utf8')).toMatch(/^install --no-save --no-audit/)
    const empty = checkout(lock)
    run(empty, {}, [], ['--to-run'])
    expect(readFileSync(path.join(empty, 'npm-called'), 'utf8')).toMatch(/^ci --omit=dev --omit=peer/)
  })

  it('removes the runtimes of other systems', () => {
    const root = checkout(lock)
    const builds = path.join(root, 'node_modules/onnxruntime-node/bin/napi-v6')
    for (const system of ['darwin', 'linux', 'win32'])
      mkdirSync(path.join(builds, system), { recursive: true })
    run(root)
    expect(readdirSync(builds)).toEqual([process.platform])
  })

  it('mends the link to the pinned Node', () => {
    const root = checkout(lock, lock)
    run(root)
    expect(lstatSync(path.join(root, 'node_modules/.bin/node')).isSymbolicLink()).toBe(true)
  })

  it('hands on the failure of npm', () => {
    expect(run(checkout(lock), { NPM_STATUS: '7' }).status).toBe(7)
  })

  it('says in one line that Node is too old where no build is pinned', () => {
    const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.1.0'}})`
    const root = checkout({ packages: { '': {} } })
    const { status, stderr } = run(root, {}, ['--import', older])
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain('needs Node 24')
    expect(existsSync(path.join(root, 'npm-called'))).toBe(false)
  })
})
