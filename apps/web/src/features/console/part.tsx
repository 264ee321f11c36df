import type { ReactNode } from 'react'

type PartProps = { title: string; lead?: ReactNode; children: ReactNode }

export function Part({ title, lead, children }: PartProps) {
  return (
    <section className="border-t border-line pt-5">
      <h3 className="text-lg font-semibold">{title}</h3>
      {lead && <p className="mt-1 mb-3 max-w-[34rem] text-ink-2">{lead}</p>}
      {children}
    </section>
  )
}
