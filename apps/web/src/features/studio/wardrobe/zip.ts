/** Downloads library items as one ZIP archive. */
import { downloadZip } from 'client-zip'
import { product } from '../../../content.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { t } from '../../../words/translate.ts'
import { downloadName, formatOf } from '../look/download.ts'
import { itemFetcher } from '../library/item-file.ts'
import type { KeptItem } from './arrange.ts'

type Hooks = { signal: AbortSignal; onProgress: (done: number) => void }

/**
 * Fetches the pictures one by one into an archive and saves it. Returns how many could not be fetched. Throws the
 * signal's reason, or an error when none could be fetched.
 */
export async function saveAsZip(items: readonly KeptItem[], hooks: Hooks): Promise<{ missing: number }> {
  const { archive, missing } = await zipOf(items, hooks)
  saveFile(archive, `${product.name.toLowerCase()}-${t('wardrobe.zip.file')}.zip`)
  return { missing }
}

export async function zipOf(items: readonly KeptItem[], { signal, onProgress }: Hooks) {
  let missing = 0
  const names = new Set<string>()
  const fetchItem = itemFetcher()
  async function* files() {
    for (const [done, item] of items.entries()) {
      signal.throwIfAborted()
      onProgress(done)
      const blob = await fetchItem(item).catch(() => null)
      if (!blob) missing++
      else yield { name: uniqueName(item, blob, names), lastModified: new Date(item.createdAt), input: blob }
    }
    signal.throwIfAborted()
    if (missing === items.length) throw new Error('not one picture could be fetched')
  }
  // Browsers store large blobs on disk.
  const archive = await downloadZip(files()).blob()
  return { archive, missing }
}

function uniqueName(item: KeptItem, blob: Blob, names: Set<string>): string {
  const name = downloadName(product.name, item.name, undefined, formatOf(blob))
  const dot = name.lastIndexOf('.')
  let unique = name
  for (let number = 2; names.has(unique); number++)
    unique = `${name.slice(0, dot)}-${number}${name.slice(dot)}`
  names.add(unique)
  return unique
}
