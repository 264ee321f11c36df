import { useId } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon.tsx'

export const viewModes = ['compare', 'side', 'zoom'] as const
export type ViewMode = (typeof viewModes)[number]

const modes: Record<ViewMode, { label: string; icon: IconName }> = {
  compare: { label: 'Before and after', icon: 'drag' },
  side: { label: 'Side by side', icon: 'columns' },
  zoom: { label: 'Zoom', icon: 'zoom-in' },
}

type ViewModesProps = { mode: ViewMode; choices: readonly ViewMode[]; onMode: (mode: ViewMode) => void }

export function ViewModes({ mode, choices, onMode }: ViewModesProps) {
  const group = useId()
  return (
    <fieldset className="flex">
      <legend className="sr-only">View</legend>
      {choices.map((choice) => (
        <label key={choice} className="studio-mode" title={modes[choice].label}>
          <input
            type="radio"
            name={group}
            aria-label={modes[choice].label}
            checked={choice === mode}
            onChange={() => onMode(choice)}
          />
          <Icon name={modes[choice].icon} />
        </label>
      ))}
    </fieldset>
  )
}
