import '../look/result.css'
import { garmentCategories } from '@toile/contract/garments'
import type { GarmentKind } from '@toile/contract/garments'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { t } from '../../../words/translate.ts'
import { useStore, useStudioState } from '../studio-store.ts'

/** The recognised kind of a garment, with a way to correct it. */
export function Recognised({ category }: { category: GarmentKind }) {
  const { dispatch } = useStore()
  const chosen = useStudioState(({ options }) => options.category)
  const [isChanging, setChanging] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    // The pressed button was unmounted. Only then: later the kind may be changed elsewhere.
    if (isChanging) select.current?.focus()
  }, [isChanging])
  const recognised = t('studio.category.recognised', { kind: t(`studio.category.${category}`) })
  if (!isChanging && chosen === 'auto')
    return (
      <p className="studio-check">
        <span className="text-ok">
          <Icon name="check" size={18} />
        </span>
        <span>
          {recognised}
          {' · '}
          <button type="button" className="link -my-3 inline-block py-3" onClick={() => setChanging(true)}>
            {t('studio.category.change')}
          </button>
        </span>
      </p>
    )
  return (
    <select
      ref={select}
      className="studio-select"
      aria-label={t('studio.category')}
      value={chosen}
      onChange={({ currentTarget: { value } }) => {
        const stated = garmentCategories.find((one) => one === value)
        if (stated) dispatch({ type: 'options', options: { category: stated } })
      }}
    >
      {garmentCategories.map((one) => (
        <option key={one} value={one}>
          {one === 'auto' ? recognised : t(`studio.category.${one}`)}
        </option>
      ))}
    </select>
  )
}
