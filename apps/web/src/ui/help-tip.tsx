import { useId, useRef, type ReactNode, type ToggleEvent } from 'react'
import { Icon } from './icon.tsx'
import { stayBeside } from './place-beside.ts'

/**
 * A question-mark button that opens a note beside it. Pressing it again, pressing outside and Escape close the note.
 */
export function HelpTip({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open' && button.current) stayBeside(event.currentTarget, button.current)
  }
  return (
    <>
      <button ref={button} type="button" className="icon-button" aria-label={label} popoverTarget={id}>
        <Icon name="help" size={20} />
      </button>
      <div id={id} popover="auto" className="bubble" onToggle={place}>
        {children}
      </div>
    </>
  )
}
