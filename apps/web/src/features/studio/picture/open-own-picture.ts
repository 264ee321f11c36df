import type { readOwnPicture } from './own-picture.ts'
import type { OwnPicture } from './own-picture.ts'

const problem = 'The picture could not be opened here. Check your connection and try again.'

/** As `readOwnPicture`, whose code comes with the first file. */
export async function openOwnPicture(...given: Parameters<typeof readOwnPicture>): Promise<OwnPicture> {
  try {
    const { readOwnPicture } = await import('./own-picture.ts')
    return await readOwnPicture(...given)
  } catch {
    return { ok: false, problem }
  }
}
