// Runs before `npm start` (`--to-run`), `npm test` and `npm run check`, on any Node from 20 up: plain JavaScript without
// dependencies. Installs packages of the lock file that are missing on disk, and makes the pinned Node available.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 24
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
/** True for `npm start`, which does not need the development tools, a quarter of the packages. */
const isToRun = process.argv[2] === '--to-run'

const lock = readPackages('package-lock.json')
const pinned = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const hasPinnedNode = lock[`node_modules/${pinned}`] !== undefined

if (!hasPinnedNode && Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(
    `Toile needs Node ${OLDEST_NODE} or newer; this is ${process.version}, and there is no pinned build for ${process.platform} ${process.arch}.`,
  )
  process.exit(1)
}
const state = stateOfDisk()
if (state !== 'complete') {
  install(state)
  removeUnused()
}
linkPinnedNode()

/** Installs packages. In the state `lacking` the present ones are not touched: a running product may use them. */
function install(state) {
  console.log('Installing dependencies (about a minute)…')
  const how = state === 'lacking' ? ['install', '--no-save'] : ['ci']
  const what = isToRun ? ['--omit=dev', '--omit=peer'] : []
  const args = [...how, ...what, '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const run = npm
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: true })
  if (run.status !== 0) process.exit(run.status ?? 1)
}

/** Removes builds of ONNX Runtime for other systems and for browsers' GPUs (290 MB). */
function removeUnused() {
  const others = ['darwin', 'linux', 'win32'].filter((system) => system !== process.platform)
  const builds = ['asyncify', 'jsep', 'jspi']
  const unused = [
    ...others.map((system) => `onnxruntime-node/bin/napi-v6/${system}`),
    ...builds.map((build) => `onnxruntime-web/dist/ort-wasm-simd-threaded.${build}.wasm`),
  ]
  for (const path of unused) rmSync(`node_modules/${path}`, { recursive: true, force: true })
}

/** npm 10 drops the .bin/node link when it discards the packages of other platforms. */
function linkPinnedNode() {
  if (hasPinnedNode && !existsSync('node_modules/.bin/node') && existsSync(`node_modules/${pinned}/bin/node`))
    symlinkSync(`../${pinned}/bin/node`, 'node_modules/.bin/node')
}

/**
 * Compares the lock file with node_modules/.package-lock.json, npm's record of the installed packages: `empty` without
 * any, `other` if one has another version, `lacking` if some are missing, else `complete`.
 */
function stateOfDisk() {
  const record = 'node_modules/.package-lock.json'
  if (!existsSync(record)) return 'empty'
  const disk = readPackages(record)
  const wanted = Object.entries(lock).filter(([path, one]) => path.includes('node_modules/') && isWanted(one))
  if (wanted.some(([path, { integrity }]) => disk[path] && disk[path].integrity !== integrity)) return 'other'
  const lacks = wanted.some(([path]) => !disk[path]) || (hasPinnedNode && !disk[`node_modules/${pinned}`])
  return lacks ? 'lacking' : 'complete'
}

function isWanted({ optional, dev, devOptional, peer }) {
  return !optional && !(isToRun && (dev || devOptional || peer))
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
