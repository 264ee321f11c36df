import { useId } from 'react'
import type { ReactNode } from 'react'

type ChipsProps<Choice extends string> = {
  legend: string
  choices: readonly Choice[]
  chosen: Choice
  onChoose: (choice: Choice) => void
  label: (choice: Choice) => ReactNode
  /** The disabled choice, for the reason in `children`. */
  disabled?: Choice | null
  /** Note below the chips, which also describes them. */
  children?: ReactNode
}

/** A group of radio buttons, all visible. */
export function Chips<Choice extends string>(props: ChipsProps<Choice>) {
  const { legend, choices, chosen, onChoose, label, disabled = null, children } = props
  const group = useId()
  const note = children ? `${group}-note` : undefined
  return (
    <fieldset aria-describedby={note}>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {choices.map((choice) => (
          <label key={choice} className="chip px-2.5 text-[.94rem]">
            <input
              className="covering-input"
              type="radio"
              name={group}
              checked={choice === chosen}
              disabled={choice === disabled}
              onChange={() => onChoose(choice)}
            />
            {label(choice)}
          </label>
        ))}
      </div>
      {children && (
        <div id={note} className="mt-2 text-[.88rem] text-ink-2">
          {children}
        </div>
      )}
    </fieldset>
  )
}
