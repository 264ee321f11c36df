import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '../lib/class-names.ts'
import { HoverBubble } from './hover-bubble.tsx'
import { Icon, type IconName } from './icon.tsx'
import { useHover } from './use-hover.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'children' | 'aria-label'> & {
  /** The button's accessible name and tooltip. */
  label: string
  icon: IconName
  iconSize?: number
  /** Why the button is disabled; appended to the tooltip. */
  reason?: string | null | undefined
}

/** A square button of 44 px with an icon. */
export function IconButton({ label, icon, iconSize, reason, className, onClick, ...rest }: IconButtonProps) {
  const { over, show, leave, handlers } = useHover<HTMLButtonElement>(true, rest)
  const words = reason ? `${label}. ${reason}` : label
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A finger cannot hover: a press of a disabled button says why. That of another may show what the tooltip would cover.
    if (reason) return show(event.currentTarget)
    leave()
    onClick?.(event)
  }
  return (
    <>
      <button
        type="button"
        {...rest}
        {...handlers}
        className={classNames('icon-button', className)}
        aria-label={words}
        aria-disabled={reason ? true : undefined}
        onClick={press}
      >
        <Icon name={icon} size={iconSize ?? 22} />
      </button>
      <HoverBubble over={over}>{words}</HoverBubble>
    </>
  )
}
