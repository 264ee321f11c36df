import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Icon } from './icon.tsx'

export type FieldProps = ComponentProps<'input'> & {
  label: string
  /** The problem with the value. */
  problem?: string | null | undefined
  hint?: ReactNode
  /** A control at the end of the input. */
  end?: ReactNode
  /** Text before the value. */
  prefix?: string
}

/** A labelled input with its message below. */
export function Field({ label, problem, hint, end, prefix, className, ...input }: FieldProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  const note = problem ?? hint
  return (
    <div className={classNames('grid grid-cols-1 gap-1.5', className)}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="field" data-wrong={problem ? true : undefined}>
        {prefix && (
          <span className="ps-3.5 text-ink-2" aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          {...input}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {end}
      </div>
      {note && (
        <p
          id={`${id}-note`}
          className={classNames('flex gap-1.5 text-[.94rem]', problem ? 'text-pin' : 'text-ink-2')}
        >
          {problem && (
            <span className="mt-0.5">
              <Icon name="alert" size={18} />
            </span>
          )}
          <span className="min-w-0">{note}</span>
        </p>
      )}
    </div>
  )
}
