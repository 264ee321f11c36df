import { Dialog } from '../../../ui/dialog.tsx'
import { t } from '../../../words/translate.ts'
import { Guidance } from './guidance.tsx'

/** Good and bad examples of a photo, for screens on which a photo is chosen without the picker. */
export const PhotoTips = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={t('studio.model.tipLabel')}
    description={t('studio.model.tip')}
    sheetOnPhones
  >
    <Guidance area="model" />
  </Dialog>
)
