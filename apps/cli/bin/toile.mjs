#!/usr/bin/env node
// Plain JavaScript, so that any Node can run it. The rest is TypeScript and needs Node 24, which is pinned in this
// workspace; an older Node starts that one.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const MIN_MAJOR = 24
const COULD_NOT_START = 1
const here = path.dirname(fileURLToPath(import.meta.url))
const main = path.join(here, '..', 'src', 'main.ts')

function pinnedNode() {
  for (let folder = here; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const file = path.join(folder, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
    if (fs.existsSync(file)) return file
  }
  return null
}

if (Number(process.versions.node.split('.')[0]) >= MIN_MAJOR) {
  // An address, since characters such as # and % have another meaning in an import than in a path.
  await import(pathToFileURL(main).href)
} else {
  const node = pinnedNode()
  if (node === null) {
    console.error(
      `toile needs Node ${MIN_MAJOR} or newer; this is ${process.version}. Run "npm install" first.`,
    )
    process.exit(COULD_NOT_START)
  }
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 128 + 2 : COULD_NOT_START)))
}
