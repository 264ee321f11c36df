import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react'

type PartProps = { title: string; lead?: ReactNode; children: ReactNode }

/** A section of a page. Its heading gets the focus of a control in it that is removed, such as that of a settled case. */
export function Part({ title, lead, children }: PartProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // React sends no event for a control that it removes.
  const isFocusWithin = useRef(false)
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    isFocusWithin.current = currentTarget.contains(relatedTarget)
  }
  useEffect(() => {
    if (isFocusWithin.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  })
  return (
    <section
      className="border-t border-line pt-5"
      onFocus={() => (isFocusWithin.current = true)}
      onBlur={onBlur}
    >
      <h3 ref={heading} className="text-lg font-semibold" tabIndex={-1}>
        {title}
      </h3>
      {lead && <p className="mt-1 mb-3 max-w-[34rem] text-ink-2">{lead}</p>}
      {children}
    </section>
  )
}
