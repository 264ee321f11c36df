import type { ReactNode } from 'react'

type SectionProps = {
  /** Fragment of its address, `/account#id`. */
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A section of the account page: title and description beside the controls. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid grid-cols-1 gap-x-12 gap-y-5 border-t border-line py-9 md:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]"
    >
      <div>
        <h2 id={`${id}-title`} className="display text-3xl">
          {title}
        </h2>
        {lead && <p className="mt-2 text-ink-2">{lead}</p>}
      </div>
      <div className="grid max-w-[34rem] grid-cols-1 content-start gap-5">{children}</div>
    </section>
  )
}
