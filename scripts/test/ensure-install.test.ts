import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
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

function run(root: string, env: Record<string, string> = {}, nodeArgs: string[] = []) {
  return spawnSync(process.execPath, [...nodeArgs, path.join(root, 'scripts/ensure-install.mjs')], {
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
