import type { ReactNode } from 'react'

/** Names what the stage shows. The note below takes no height: the name stays where it is when the note comes. */
export function ToolbarTitle({ note = null, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="relative -top-1 me-auto min-w-0 leading-tight whitespace-nowrap">
      <p className="font-semibold">{children}</p>
      {note && <p className="h-0 text-[.82rem] text-ink-2">{note}</p>}
    </div>
  )
}
