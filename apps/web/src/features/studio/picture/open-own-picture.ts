import type { readOwnPicture } from './own-picture.ts'
import type { OwnPicture } from './own-picture.ts'
import { t } from '../../../words/translate.ts'

/** Calls `readOwnPicture`, whose code is loaded with the first file. */
export async function openOwnPicture(...given: Parameters<typeof readOwnPicture>): Promise<OwnPicture> {
  try {
    const { readOwnPicture } = await import('./own-picture.ts')
    return await readOwnPicture(...given)
  } catch {
    return { ok: false, problem: t('studio.file.unopened') }
  }
}
