import type { Variant } from '@toile/contract/generations'
import { useId } from 'react'
import { addressesOf } from '../../../api/history.ts'
import type { DoneLook } from './look-state.ts'
import { t } from '../../../words/translate.ts'

type VariantPickerProps = { look: DoneLook; onShow: (look: DoneLook) => void }

/** Chooses among the variations of one request, and says how many failed. */
export function VariantPicker({ look, onShow }: VariantPickerProps) {
  const group = useId()
  const { variants } = look.finished
  const made = variants.filter(({ status }) => status === 'succeeded')
  if (variants.length < 2) return null
  const missing = variants.length - made.length
  const chosen = made.find(({ id }) => id === look.reference.id)
  const [shown] = chosen ? wearingOf(chosen, made) : []
  return (
    <fieldset className="studio-variants">
      <legend className="sr-only">{t('studio.variants')}</legend>
      {made.length > 1 &&
        made.map((variant, k) => (
          <label key={variant.id} className="studio-variant">
            <input
              className="covering-input"
              type="radio"
              name={group}
              aria-label={[
                t('studio.variants.one', { number: k + 1, count: made.length }),
                ...wearingOf(variant, made),
              ].join(': ')}
              checked={variant.id === look.reference.id}
              onChange={() => onShow(lookOf(look, variant))}
            />
            {/* Without credentials, as for all pictures, because they may be on another origin. */}
            <img
              src={variant.thumbnailUrl ?? variant.imageUrl ?? ''}
              alt=""
              crossOrigin="anonymous"
              decoding="async"
            />
            <span aria-hidden="true" className="display">
              {k + 1}
            </span>
          </label>
        ))}
      {shown && <p className="text-[.94rem]">{shown}</p>}
      {missing > 0 && <p className="text-[.88rem] text-ink-2">{t('studio.variants.missing', { missing })}</p>}
    </fieldset>
  )
}

/** Names how a variation is worn (fit or tuck), when the variations differ in that. */
function wearingOf({ fit, tuck }: Variant, all: readonly Variant[]): string[] {
  const [first] = all
  if (!first || all.every((one) => one.fit === first.fit && one.tuck === first.tuck)) return []
  return [tuck === first.tuck ? t(`wearing.fit.${fit}`) : t(`wearing.tuck.${tuck}`)]
}

/** Another variation of the same request, made from the same pictures. */
function lookOf(
  { reference, sources, finished }: DoneLook,
  { id, imageUrl, width, height }: Variant,
): DoneLook {
  const { startedAt, ownerId } = reference
  return {
    status: 'done',
    sources,
    reference: { id, ...addressesOf(id), startedAt, ownerId },
    finished: {
      ...finished,
      image: imageUrl ?? '',
      widthPx: width ?? finished.widthPx,
      heightPx: height ?? finished.heightPx,
      // The gallery knows which variations are saved.
      savedId: null,
    },
  }
}
