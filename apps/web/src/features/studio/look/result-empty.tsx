import type { SamplePicture } from '../../../lib/sample-pictures.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { PictureFrame } from '../../../ui/picture-frame.tsx'
import type { Area } from '../picture/picture.ts'
import { t } from '../../../words/translate.ts'

/** The sample pair of a first look, and the callback that makes it. */
export type FirstLook = { pair: Record<Area, SamplePicture>; onMake: () => void }

/** The empty result panel. `first` is `null` once the user has made a choice; then `hint` names the next step. */
export function ResultEmpty({ first, hint }: { first: FirstLook | null; hint: string }) {
  return (
    <div className="studio-message grid justify-items-center gap-3 text-center lg:gap-5">
      {first && (
        <div className="flex flex-wrap items-center justify-center gap-3 max-lg:hidden" aria-hidden="true">
          <PictureFrame className="h-36 w-27">
            <Picture source={first.pair.model.picture} alt="" sizes="7rem" />
          </PictureFrame>
          <Icon name="plus" />
          <PictureFrame kind="garment" className="h-36 w-27">
            <Picture source={first.pair.clothing.picture} alt="" sizes="7rem" />
          </PictureFrame>
        </div>
      )}
      <p className="display text-3xl text-balance lg:text-4xl">{t('studio.result.empty')}</p>
      {!first && <p className="text-pretty">{hint}</p>}
      {first && (
        <>
          <p className="text-pretty">{t('studio.result.first')}</p>
          <Button variant="tape" size="lg" onClick={first.onMake}>
            {t('studio.result.trySamples')}
          </Button>
        </>
      )}
    </div>
  )
}
