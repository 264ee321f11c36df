import { useId, type ComponentProps, type MouseEvent } from 'react'
import { classNames } from '../lib/class-names.ts'
import { HoverBubble } from './hover-bubble.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import { useHover } from './use-hover.ts'

export type ButtonVariant = 'tape' | 'line' | 'ink' | 'quiet' | 'pin'
export type ButtonSize = 'sm' | 'md' | 'lg'

/** CSS classes of a button, also for links. Sizes are 44, 48 and 56 px high. */
export function buttonClass(variant: ButtonVariant = 'line', size: ButtonSize = 'md', more?: string): string {
  return classNames('button', `button-${variant}`, size !== 'md' && `button-${size}`, more)
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
  iconEnd?: IconName
  /** Why the button is disabled. It stays focusable, so that the reason can be read. */
  reason?: string | null | undefined
  /** True while the work it started is running: presses are ignored and a spinner shows. */
  busy?: boolean
}

export function Button(props: ButtonProps) {
  const { variant, size, icon, iconEnd, reason, busy = false, className, children, onClick, ...rest } = props
  const reasonId = useId()
  const { over, show, handlers } = useHover<HTMLButtonElement>(Boolean(reason), rest)
  const held = busy || Boolean(reason)
  const refuse = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    // A finger cannot hover.
    if (reason) show(event.currentTarget)
  }
  return (
    <>
      <button
        type="button"
        {...rest}
        {...handlers}
        className={buttonClass(variant, size, className)}
        aria-disabled={held || undefined}
        aria-busy={busy || undefined}
        aria-describedby={reason ? reasonId : rest['aria-describedby']}
        onClick={held ? refuse : onClick}
      >
        {busy ? <Spinner /> : icon && <Icon name={icon} size={20} />}
        {children}
        {iconEnd && <Icon name={iconEnd} size={20} />}
      </button>
      {reason && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
      <HoverBubble over={reason ? over : null}>{reason}</HoverBubble>
    </>
  )
}
