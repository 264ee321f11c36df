/** The clothing of a shared look, for a look of the visitor's own. */
import { ApiError } from '../../../api/api-error.ts'
import { readSharedLook } from '../../../api/shares.ts'
import { showToast } from '../../../ui/toasts.ts'
import { t } from '../../../words/translate.ts'
import { fetchBlob } from '../look/look-file.ts'

/** Hands the picture to `choose`; where it cannot be had, a toast says why. */
export async function takeSharedClothing(slug: string, choose: (file: File) => void): Promise<void> {
  try {
    const { garment, garmentName } = await readSharedLook(slug)
    if (!garment) return void showToast(t('sharing.garmentGone'))
    const blob = await fetchBlob(garment.url)
    choose(new File([blob], garmentName ?? t('sharing.garmentUnnamed'), { type: blob.type }))
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === 'not_found'
    showToast(t(isGone ? 'sharing.lookGone' : 'studio.item.failed'))
  }
}
