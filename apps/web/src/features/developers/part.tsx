import type { ReactNode } from 'react'

type PartProps = {
  /** The fragment of its address, `/developers#id`. */
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A full-width section of the page, for code and tables. */
export function Part({ id, title, lead, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t border-line py-9">
      <h2 id={`${id}-title`} className="display text-3xl">
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-[42rem] text-ink-2">{lead}</p>}
      <div className="mt-5 grid grid-cols-1 gap-5">{children}</div>
    </section>
  )
}
