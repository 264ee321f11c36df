import { useId } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { t } from '../../../words/translate.ts'

export const viewModes = ['compare', 'side', 'zoom'] as const
export type ViewMode = (typeof viewModes)[number]

const icons: Record<ViewMode, IconName> = { compare: 'drag', side: 'columns', zoom: 'zoom-in' }

type ViewModesProps = { mode: ViewMode; choices: readonly ViewMode[]; onMode: (mode: ViewMode) => void }

export function ViewModes({ mode, choices, onMode }: ViewModesProps) {
  const group = useId()
  return (
    <fieldset className="flex">
      <legend className="sr-only">{t('studio.view')}</legend>
      {choices.map((choice) => (
        <label key={choice} className="studio-mode" title={t(`studio.view.${choice}`)}>
          <input
            className="covering-input"
            type="radio"
            name={group}
            aria-label={t(`studio.view.${choice}`)}
            checked={choice === mode}
            onChange={() => onMode(choice)}
          />
          <Icon name={icons[choice]} />
        </label>
      ))}
    </fieldset>
  )
}
