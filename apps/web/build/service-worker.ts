import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import type { Output } from './page-files.ts'

/** Writes the worker that shows the page "offline", with what it has to keep. */
export async function writeServiceWorker(
  source: string,
  { output, offline, folder }: { output: Output; offline: readonly string[]; folder: string },
): Promise<void> {
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
  const files = output.map(({ fileName }) => `/${fileName}`).filter((path) => path.endsWith('.woff2'))
  const hash = createHash('sha256')
    .update(JSON.stringify([code, files, offline]))
    .digest('hex')
  const kept = JSON.stringify({ version: hash.slice(0, 10), files })
  await writeFile(join(folder, 'sw.js'), `const OFFLINE = ${kept}\n${code}`)
}
