// Runs before `npm start` and `npm test`, on whatever Node started npm (20 or newer): plain JavaScript, no
// dependencies. Installs when the lock and the disk differ, and makes sure the pinned Node can be found.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 24
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const lock = readPackages('package-lock.json')
const pinned = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const hasPinnedNode = lock[`node_modules/${pinned}`] !== undefined

if (!hasPinnedNode && Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(
    `Toile needs Node ${OLDEST_NODE} or newer; this is ${process.version}, and there is no pinned build for ${process.platform} ${process.arch}.`,
  )
  process.exit(1)
}
if (!isInstalled()) install()
linkPinnedNode()

function install() {
  console.log('Installing dependencies (about a minute)…')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const run = npm
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: true })
  if (run.status !== 0) process.exit(run.status ?? 1)
}

/** npm 10 drops the .bin/node link when it discards the packages of other platforms. */
function linkPinnedNode() {
  if (hasPinnedNode && !existsSync('node_modules/.bin/node') && existsSync(`node_modules/${pinned}/bin/node`))
    symlinkSync(`../${pinned}/bin/node`, 'node_modules/.bin/node')
}

/** npm records what it put on disk in node_modules/.package-lock.json. */
function isInstalled() {
  const disk = existsSync('node_modules/.package-lock.json')
    ? readPackages('node_modules/.package-lock.json')
    : undefined
  if (!disk || (hasPinnedNode && !disk[`node_modules/${pinned}`])) return false
  return Object.entries(lock).every(
    ([path, wanted]) =>
      !path.includes('node_modules/') || wanted.optional || disk[path]?.integrity === wanted.integrity,
  )
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
