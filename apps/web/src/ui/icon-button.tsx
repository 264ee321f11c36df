import { type ComponentProps } from 'react'
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
  const { over, handlers } = useHover(true, rest)
  const words = reason ? `${label}. ${reason}` : label
  return (
    <>
      <button
        type="button"
        {...rest}
        {...handlers}
        className={classNames('icon-button', className)}
        aria-label={words}
        aria-disabled={reason ? true : undefined}
        onClick={reason ? undefined : onClick}
      >
        <Icon name={icon} size={iconSize ?? 22} />
      </button>
      <HoverBubble over={over}>{words}</HoverBubble>
    </>
  )
}
