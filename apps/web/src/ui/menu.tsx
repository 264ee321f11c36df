import { DropdownMenu } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { Icon, type IconName } from './icon.tsx'

type MenuProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  /** The button that opens the menu, and to which focus returns. */
  button: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * A menu below the end of a button in a positioned box. The button is separate, so that this code can be loaded on the
 * first press: an empty anchor over it serves as Radix's trigger. The menu is rendered next to it, in the same
 * landmark.
 */
export function Menu({ open, onOpenChange, label, button, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden="true" tabIndex={-1} className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        className="menu"
        align="end"
        sideOffset={6}
        collisionPadding={12}
        aria-label={label}
        aria-labelledby={undefined}
        onInteractOutside={(event) => {
          // The button closes the menu itself.
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          // Focus moved by the chosen item is kept.
          if (document.activeElement === document.body) button.current?.focus()
        }}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

type MenuItemProps = {
  icon?: IconName
  onSelect: () => void
  /** True to keep the menu open after a press. */
  stays?: boolean
  children: ReactNode
}

export function MenuItem({ icon, onSelect, stays = false, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      className="menu-item"
      onSelect={(event) => {
        if (stays) event.preventDefault()
        onSelect()
      }}
    >
      {icon && <Icon name={icon} size={20} />}
      {children}
    </DropdownMenu.Item>
  )
}

export const MenuLine = () => <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
