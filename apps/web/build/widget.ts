import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { widgetPath } from '@toile/contract/embed'
import { bundleScript } from './bundle-script.ts'

/** Writes the script of the shop widget. */
export async function writeWidget(source: string, folder: string): Promise<void> {
  const file = join(folder, widgetPath)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, await bundleScript(source, 'es'))
}
