/** Builds the gallery of states for the browser tests into `.cache/gallery`, unless its sources are unchanged. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { hashFiles } from './build-web.ts'

const projectDir = join(import.meta.dirname, '..')
const webDir = join(projectDir, 'apps/web')
const galleryDir = join(projectDir, '.cache/gallery')
/** Written last, so that an interrupted build is repeated. */
const stampFile = join(galleryDir, 'build.txt')
/** The sources of a build, including the unit tests, which provide the example data. */
const sources = [
  'apps/web',
  'apps/web/test',
  'apps/web/gallery',
  'packages/contract/src',
  'packages/engine/models',
  'packages/engine/src',
  'samples',
  'package-lock.json',
]

/** Builds the gallery when needed and returns its folder. Throws when the build fails. */
export async function buildGallery(): Promise<string> {
  const hash = hashFiles(projectDir, sources)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return galleryDir
  const vite = join(
    createRequire(join(webDir, 'package.json')).resolve('vite/package.json'),
    '../bin/vite.js',
  )
  const child = spawn(
    process.execPath,
    [vite, 'build', '--config', 'vite.gallery.config.ts', '--logLevel', 'warn'],
    // React's development build, because no state may cause its warnings.
    { cwd: webDir, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } },
  )
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', resolve)
  })
  if (code !== 0) throw new Error('The gallery of states could not be built; see above')
  writeFileSync(stampFile, hash)
  return galleryDir
}
