import { useId, type ComponentProps } from 'react'

type ChoiceProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & { label: string; note?: string }

/** A labelled radio button or checkbox. */
export function Choice({ label, note, ...input }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3 py-2">
      <input
        {...input}
        id={id}
        aria-describedby={note ? `${id}-note` : undefined}
        className="mt-0.5 size-6 shrink-0"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="flex min-h-7 items-center">
          {label}
        </label>
        {note && (
          <p id={`${id}-note`} className="text-[.94rem] text-ink-2">
            {note}
          </p>
        )}
      </div>
    </div>
  )
}
