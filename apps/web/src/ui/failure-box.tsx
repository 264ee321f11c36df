import { useEffect, type ReactNode } from 'react'
import { announce } from './announce.ts'
import { Icon } from './icon.tsx'

type FailureBoxProps = {
  /** The failure, in words. */
  message: string
  /** The remedy. */
  todo?: string
  /** Buttons under the words. */
  children?: ReactNode
}

/** The red box of a form that could not be sent. It is said when it appears. */
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
