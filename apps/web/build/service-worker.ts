import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '@toile/contract/languages'
import type { OfflineFiles } from '../service-worker/offline-store.ts'
import { bundleScript } from './bundle-script.ts'
import type { Output } from './page-files.ts'
import { studioFiles } from './studio-files.ts'

type Deps = {
  output: Output
  /** HTML of the pages that the service worker stores, in every language: part of the version's hash. */
  pages: readonly string[]
  studioPath: string
  /** The output folder of the build. */
  folder: string
}

/**
 * Writes the service worker with the addresses of the files it stores, and a version that changes with their content.
 */
export async function writeServiceWorker(
  source: string,
  { output, pages, studioPath, folder }: Deps,
): Promise<void> {
  // A classic script, because not every browser supports module service workers.
  const code = await bundleScript(source, 'iife')
  const fonts = output.map(({ fileName }) => `/${fileName}`).filter((path) => path.endsWith('.woff2'))
  const { assets, ...more } = studioFiles(output)
  const studio = { path: studioPath, assets: assets.filter((path) => !fonts.includes(path)), ...more }
  const listed = { languages, fonts, studio }
  const hash = createHash('sha256').update(JSON.stringify([code, listed, pages]))
  for (const path of studio.samples) hash.update(sourceOf(output, path))
  const files: OfflineFiles = { version: hash.digest('hex').slice(0, 10), ...listed }
  await writeFile(join(folder, 'sw.js'), `const OFFLINE = ${JSON.stringify(files)};\n${code}`)
}

function sourceOf(output: Output, path: string): string | Uint8Array {
  const file = output.find(({ fileName }) => `/${fileName}` === path)
  if (file?.type !== 'asset') throw new Error(`The build has no ${path}`)
  return file.source
}
