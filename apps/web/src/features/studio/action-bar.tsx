import { Icon } from '../../ui/icon.tsx'
import { Plate } from '../../ui/plate.tsx'
import { ActionButtons } from './action-buttons.tsx'
import { garmentCountOf } from './next-look.ts'
import { StudioPicture } from './picture/studio-picture.tsx'
import { useStore, useStudioState } from './studio-store.ts'
import { t } from '../../words/translate.ts'

/** Small screens: the chosen pair and the two buttons stay at hand at the foot of the page. */
export function ActionBar() {
  const { dispatch } = useStore()
  const model = useStudioState((state) => state.model.picture)
  const clothing = useStudioState((state) => state.clothing.picture ?? state.others.at(-1) ?? null)
  const garments = useStudioState(garmentCountOf)
  return (
    <div className="studio-bar lg:hidden">
      <button
        type="button"
        className="flex min-h-13 items-center gap-1.5"
        aria-label={t('studio.elements.open')}
        aria-haspopup="dialog"
        onClick={() => dispatch({ type: 'drawer', open: true })}
      >
        <Plate className="studio-thumb">
          {model && <StudioPicture picture={model} alt="" sizes="3rem" />}
        </Plate>
        <Plate kind="garment" className="studio-thumb">
          {clothing && <StudioPicture picture={clothing} alt="" sizes="3rem" />}
        </Plate>
        {garments > 1 && (
          <span className="studio-count display">
            <span aria-hidden="true">×{garments}</span>
            <span className="sr-only">{t('rack.count', { count: garments })}</span>
          </span>
        )}
        <Icon name="swap" size={20} />
      </button>
      <ActionButtons className="studio-bar-actions" />
    </div>
  )
}
