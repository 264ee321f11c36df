import type { ReactNode } from 'react'

/** Names what the stage shows. The note below adds no height: the name stays where it is when the note comes. */
export function ToolbarTitle({ note = null, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="relative -top-1 me-auto min-w-0 leading-tight whitespace-nowrap">
      <p className="font-semibold">{children}</p>
      {note && <p className="-mb-[1.2rem] text-[.82rem] leading-[1.2rem] text-ink-2">{note}</p>}
    </div>
  )
}
