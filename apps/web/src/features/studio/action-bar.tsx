import { Icon } from '../../ui/icon.tsx'
import { PictureFrame } from '../../ui/picture-frame.tsx'
import { ActionButtons } from './action-buttons.tsx'
import { garmentCountOf } from './next-look.ts'
import { StudioPicture } from './picture/studio-picture.tsx'
import { useStore, useStudioState } from './studio-store.ts'
import { t } from '../../words/translate.ts'

/** Small screens: a bar at the bottom of the page with the chosen pair and the two buttons. */
export function ActionBar() {
  const { dispatch } = useStore()
  const model = useStudioState((state) => state.model.picture)
  const clothing = useStudioState((state) => state.clothing.picture ?? state.others.at(-1) ?? null)
  const garments = useStudioState(garmentCountOf)
  const open = t('studio.elements.open')
  const name = garments > 1 ? `${open}. ${t('rack.count', { count: garments })}` : open
  return (
    <div className="studio-bar lg:hidden">
      <button
        type="button"
        className="studio-bar-pair"
        aria-label={name}
        aria-haspopup="dialog"
        onClick={() => dispatch({ type: 'drawer', open: true })}
      >
        <PictureFrame className="studio-thumb">
          {model && <StudioPicture picture={model} alt="" sizes="3rem" />}
        </PictureFrame>
        <span className="studio-thumb-count" data-count={garments > 1 ? garments : undefined}>
          <PictureFrame kind="garment" className="studio-thumb">
            {clothing && <StudioPicture picture={clothing} alt="" sizes="3rem" />}
          </PictureFrame>
        </span>
        <Icon name="swap" size={20} />
      </button>
      <ActionButtons className="studio-bar-actions" />
    </div>
  )
}
