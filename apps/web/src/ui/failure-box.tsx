import { useEffect, type ReactNode } from 'react'
import { announce } from './announce.ts'
import { Icon } from './icon.tsx'

type FailureBoxProps = {
  /** The event, in words. */
  message: string
  /** The remedy, in words. */
  todo?: string
  /** Buttons below the words. */
  children?: ReactNode
}

/** The error box of a form that could not be sent. Announced when it appears. */
export function FailureBox({ message, todo, children }: FailureBoxProps) {
  useEffect(() => announce(todo ? `${message} ${todo}` : message), [message, todo])
  return (
    <div className="failure-box">
      <span className="mt-0.5 text-pin">
        <Icon name="alert" size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{message}</p>
        {todo && <p>{todo}</p>}
        {children}
      </div>
    </div>
  )
}
