import { Icon } from '../../ui/icon.tsx'
import { Plate } from '../../ui/plate.tsx'
import { ActionButtons } from './action-buttons.tsx'
import type { ActionButtonsProps } from './action-buttons.tsx'
import type { Picture } from './picture/picture.ts'
import { StudioPicture } from './picture/studio-picture.tsx'
import { t } from '../../words/translate.ts'

type ActionBarProps = ActionButtonsProps & {
  model: Picture | null
  clothing: Picture | null
  onOpen: () => void
}

/** Small screens: the chosen pair and the two buttons stay at hand at the foot of the page. */
export function ActionBar({ model, clothing, onOpen, ...actions }: ActionBarProps) {
  return (
    <div className="studio-bar lg:hidden">
      <button
        type="button"
        className="flex min-h-13 items-center gap-1.5"
        aria-label={t('studio.elements.open')}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <Plate className="studio-thumb">
          {model && <StudioPicture picture={model} alt="" sizes="3rem" />}
        </Plate>
        <Plate kind="garment" className="studio-thumb">
          {clothing && <StudioPicture picture={clothing} alt="" sizes="3rem" />}
        </Plate>
        <Icon name="swap" size={20} />
      </button>
      <ActionButtons {...actions} className="studio-bar-actions" />
    </div>
  )
}
