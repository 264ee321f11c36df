/**
 * `node scripts/try-image.ts`: tests the Dockerfile without Docker. Follows it up to the stage `runtime` in a temporary
 * folder, starts the product from there, and prints its size and the bytes it wrote outside its data folder, which must
 * be 0 because the image may be read-only. Takes a minute, and downloads packages.
 */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildWeb } from './build-web.ts'
import { readStages, type Stage } from './dockerfile.ts'

const projectDir = join(import.meta.dirname, '..')
const home = mkdtempSync(join(tmpdir(), 'toile-image-'))
const stages = readStages(readFileSync(join(projectDir, 'Dockerfile'), 'utf8'))
const stageOf = (name: string): Stage => stages.find((stage) => stage.name === name)!

/** Copies a stage's files from the project; those from other stages already exist. */
function copy(stage: Stage, target: string): void {
  for (const { sources, destination } of stage.copies.filter((one) => one.from === undefined))
    for (const source of sources) {
      const isFolder = statSync(join(projectDir, source)).isDirectory()
      const into =
        isFolder || !destination.endsWith('/') ? destination : join(destination, source.split('/').at(-1)!)
      mkdirSync(dirname(join(target, into)), { recursive: true })
      cpSync(join(projectDir, source), join(target, into), { recursive: true })
    }
}

/** The size of all files in a folder and its subfolders. */
function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

const image = join(home, 'toile')
const data = join(home, 'data')
mkdirSync(image)
mkdirSync(data, { mode: 0o700 })
try {
  copy(stageOf('manifests'), image)
  for (const command of stageOf('production').runs) {
    console.log(`$ ${command}`)
    execFileSync('sh', ['-c', command], { cwd: image, stdio: 'inherit' })
  }
  copy(stageOf('production'), image)
  await buildWeb()
  cpSync(join(projectDir, 'apps/web/dist'), join(image, 'apps/web/dist'), { recursive: true })
  execFileSync(process.execPath, ['scripts/sbom.ts', join(image, 'sbom.cdx.json')], { cwd: projectDir })
  copy(stageOf('runtime'), image)
  const before = bytesBelow(image)
  console.log(`The image's own files: ${Math.round(before / 1e6)} MB`)

  const { PATH = '' } = process.env
  const port = '3917'
  const env = { ...stageOf('runtime').env, PATH, HOST: '127.0.0.1', PORT: port, TOILE_DATA_DIR: data }
  const [program = '', ...args] = stageOf('runtime').command
  const child = spawn(program, args, { cwd: image, env, stdio: 'inherit' })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const check = stageOf('runtime').healthCheck
  try {
    const read = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    for (let tries = 0; ; tries++, await sleep(1000)) {
      const answer = await read('/readyz').catch(() => undefined)
      if (answer?.ok) break
      if (tries > 60) throw new Error('It did not get ready')
    }
    for (const path of ['/', '/virtual-try-outfit', '/licences.txt', '/api/docs'])
      console.log(`${(await read(path)).status} ${path}`)
    execFileSync(check[0]!, check.slice(1), { env, stdio: 'inherit' })
    console.log('The health check passes')
  } finally {
    child.kill('SIGTERM')
    console.log(`Stopped with ${String(await ended)}`)
  }
  console.log(`Written outside the data folder: ${bytesBelow(image) - before} bytes`)
} finally {
  rmSync(home, { recursive: true, force: true })
}
