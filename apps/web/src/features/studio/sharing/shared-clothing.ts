/** Loads the clothing of a shared look for the visitor's own look. */
import { ApiError } from '../../../api/api-error.ts'
import { readSharedLook } from '../../../api/shares.ts'
import { showToast } from '../../../ui/toasts.ts'
import { t } from '../../../words/translate.ts'
import { fetchBlob } from '../look/look-file.ts'

/** Passes the picture to `choose`; a toast explains a failure. */
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
