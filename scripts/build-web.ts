/** Builds the web app unless its sources are unchanged: `npm run build`, and before `npm start` and `npm test`. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip, type ZlibOptions } from 'node:zlib'

const projectDir = join(import.meta.dirname, '..')
const webDir = join(projectDir, 'apps/web')
const distDir = join(webDir, 'dist')
/** Written last, so that an interrupted build has no stamp and is repeated. */
const stampFile = join(distDir, 'build.json')
const compress = promisify<Buffer, ZlibOptions, Buffer>(gzip)

/** Files and folders whose change triggers a new build. */
export const sources = [
  'apps/web',
  'packages/contract/src',
  'packages/engine/models',
  'packages/engine/src',
  'packages/sdk/src',
  'packages/widget/src',
  'samples',
  'package-lock.json',
  'tsconfig.base.json',
]
const leftOut = new Set(['node_modules', 'dist', 'test', '.cache'])
/** Excluded: `build-gallery.ts` builds it. */
const galleryDir = join(webDir, 'gallery')

/** Builds the web app into apps/web/dist unless it was built from the same sources. Throws when the build fails. */
export async function buildWeb(): Promise<'built' | 'fresh'> {
  const sourceHash = hashFiles(projectDir, sources)
  if (readStamp(stampFile) === sourceHash) return 'fresh'
  console.log('Building the web app…')
  await runVite()
  await addGzip()
  writeFileSync(stampFile, JSON.stringify({ sourceHash }))
  return 'built'
}

/** Reads a build's hash; undefined without a stamp, and with one that a full disk or a power cut left incomplete. */
export function readStamp(file: string): unknown {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { sourceHash?: unknown }).sourceHash
  } catch {
    return undefined
  }
}

/** Computes a SHA-256 over the names and contents of files and folders, without the names in `leftOut`. */
export function hashFiles(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesBelow(join(root, path)))) {
    hash.update(`\n${relative(root, file).split(sep).join('/')}\n`)
    hash.update(createHash('sha256').update(readFileSync(file)).digest())
  }
  return hash.digest('hex')
}

/** Lists a file itself, or all files below a folder, sorted by name. */
function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !leftOut.has(name))
    .sort()
    .map((name) => join(path, name))
    .filter((below) => below !== galleryDir)
    .flatMap(filesBelow)
}

/** Runs Vite in a separate process, so that the bundler's memory is freed before the server starts. */
async function runVite(): Promise<void> {
  const vite = join(
    createRequire(join(webDir, 'package.json')).resolve('vite/package.json'),
    '../bin/vite.js',
  )
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: webDir,
    stdio: 'inherit',
    // Set even when a test runs the build: otherwise React's development build would be served.
    env: { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: join(projectDir, '.cache/node') },
  })
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', resolve)
  })
  if (code !== 0) throw new Error('The web app could not be built; see above')
}

/** Writes a gzip copy next to each brotli one: browsers accept brotli only over HTTPS and from localhost. */
async function addGzip(): Promise<void> {
  const files = filesBelow(distDir).filter((file) => file.endsWith('.br'))
  await Promise.all(
    files.map(async (file) => {
      const original = file.slice(0, -'.br'.length)
      writeFileSync(`${original}.gz`, await compress(readFileSync(original), { level: 9 }))
    }),
  )
}

if (import.meta.main) console.log(`The web app is ${await buildWeb()}`)
