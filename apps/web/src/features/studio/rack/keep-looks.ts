/** Saves or downloads all looks of a rack at once. */
import { downloadZip } from 'client-zip'
import { unreachable } from '../../../api/api-error.ts'
import { product } from '../../../content.ts'
import { loadWords } from '../../../words/load-words.ts'
import { downloadName, formatOf } from '../look/download.ts'
import { fetchStored } from '../look/look-file.ts'
import { namesOf } from '../look/look-state.ts'
import type { DoneLook } from '../look/look-state.ts'

const loadLibrary = async () => {
  const [work, words] = await Promise.all([
    import('../library/library-work.ts'),
    import('../library/library-words.ts'),
    loadWords('library'),
  ])
  return { ...work, ...words }
}

/** `failure`: why the first of them was not saved. */
export type Unsaved = { looks: readonly DoneLook[]; failure: unknown }

/**
 * Saves each look in the signed-in user's gallery; free looks are uploaded as pictures. Resolves to those that were not
 * saved, or null. Never rejects.
 */
export async function saveLooks(looks: readonly DoneLook[]): Promise<Unsaved | null> {
  try {
    const library = await loadLibrary()
    const failures: unknown[] = []
    const unsaved: DoneLook[] = []
    for (const look of looks)
      await saveLook(library, look).catch((failure: unknown) => {
        unsaved.push(look)
        failures.push(failure)
      })
    return unsaved.length > 0 ? { looks: unsaved, failure: failures[0] } : null
  } catch (cause) {
    return { looks, failure: unreachable(cause) }
  }
}

async function saveLook(
  { keepLook, lookName }: Awaited<ReturnType<typeof loadLibrary>>,
  look: DoneLook,
): Promise<void> {
  const { id, ownerId } = look.reference
  const name = lookName(namesOf(look))
  await keepLook(ownerId === null ? { name, image: await fileOf(look) } : { name, generationId: id })
}

/** Packs the looks into one ZIP archive, fetching each when its turn comes. Rejects when one cannot be fetched. */
export async function zipLooks(looks: readonly DoneLook[]): Promise<Blob> {
  return await downloadZip(filesOf(looks)).blob()
}

async function* filesOf(looks: readonly DoneLook[]) {
  const usedNames = new Map<string, number>()
  for (const look of looks) {
    const input = await fileOf(look)
    const { clothing, model } = namesOf(look)
    const name = downloadName(product.name, clothing, model, formatOf(input))
    const count = (usedNames.get(name) ?? 0) + 1
    usedNames.set(name, count)
    yield {
      input: new File([input], name),
      name: count === 1 ? name : name.replace(/(\.\w+)$/, `-${count}$1`),
    }
  }
}

const fileOf = async ({ finished: { image }, reference }: DoneLook): Promise<Blob> => {
  if (typeof image !== 'string') return image
  return await fetchStored(({ imageUrl }) => imageUrl, image, reference.statusUrl ?? '')
}
