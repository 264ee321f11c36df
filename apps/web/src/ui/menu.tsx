import { DropdownMenu } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { Icon, type IconName } from './icon.tsx'

type MenuProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  /** The button that opens it; focus goes back there. */
  button: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * A menu under the end of a button that lies in a positioned box. The button stands apart, so that this code can come
 * with the first press: an empty anchor over it takes the trigger's part. The menu lies beside it, in its landmark.
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
          // A press on the button closes by itself.
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          // What the chosen item has focused meanwhile keeps it.
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
  /** The menu stays open, for an item that answers in place. */
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
