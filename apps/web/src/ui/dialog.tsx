import { Dialog as Radix } from 'radix-ui'
import { useRef, type ReactNode, type RefObject } from 'react'
import { classNames } from '../lib/class-names.ts'
import { IconButton } from './icon-button.tsx'
import { t } from '../words/translate.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** A line below the title. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons that stay visible below the scrolling content. */
  footer?: ReactNode
  /** `xl` fills a small screen. */
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** On small screens, a sheet at the bottom with full width and the height of its content. */
  sheetOnPhones?: boolean
  /** A strip above the title. */
  lead?: ReactNode
  /** The element focused on closing, unless the focus is elsewhere by then; defaults to the one focused before. */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined
  /** The element focused on opening; defaults to the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
}

type FrameProps = DialogProps & { frameClass: string }

/** A modal dialog: focus stays inside, Escape and a press outside close it, and focus is restored. */
export function Dialog(props: DialogProps) {
  const { size = 'md', sheetOnPhones = false } = props
  const frameClass = classNames(
    'dialog',
    size !== 'md' && `dialog-${size}`,
    sheetOnPhones && 'dialog-phone-sheet',
  )
  return <Modal {...props} frameClass={frameClass} />
}

/** A modal drawer from an edge, with the tape as its seam. */
export function Sheet({ side, ...props }: DialogProps & { side: 'bottom' | 'left' | 'right' }) {
  const seam = side === 'bottom' && <div className="tape h-5 shrink-0" aria-hidden="true" />
  return <Modal {...props} frameClass={`sheet sheet-${side}`} lead={seam} />
}

function Modal(props: FrameProps) {
  const { open, onOpenChange, title, description, children, footer, returnFocusTo, initialFocus } = props
  const before = useRef<Element | null>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className={props.frameClass}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            before.current = document.activeElement
            if (!initialFocus?.current) return
            event.preventDefault()
            initialFocus.current.focus()
          }}
          onInteractOutside={(event) => {
            // Toasts are shown above the dialog; pressing or removing one does not close it.
            if (event.target instanceof Element && event.target.closest('[data-toast]'))
              event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const target = returnFocusTo?.current ?? before.current
            // On another page, or in another dialog, the focus is already where it belongs. The dialog below this one takes it
            // as a whole when it loses a node at this moment.
            if (target instanceof HTMLElement && document.activeElement?.contains(target)) target.focus()
          }}
        >
          {props.lead}
          <div className="flex items-start gap-3 px-5 pt-4">
            <div className="min-w-0 flex-1">
              <Radix.Title className="display text-3xl">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-2 text-ink-2">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label={t('shell.close')} icon="close" className="-mt-1.5 -me-2" />
            </Radix.Close>
          </div>
          {children ? <div className="overlay-body">{children}</div> : <div className="h-5 shrink-0" />}
          {footer && <div className="overlay-footer">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
