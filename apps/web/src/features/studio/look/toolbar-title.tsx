import type { ReactNode } from 'react'

/** Names what the stage shows; the note stands below in a height that the toolbar has anyway. */
export function ToolbarTitle({ note = null, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="me-auto min-w-0 leading-tight">
      <p className="font-semibold">{children}</p>
      {note && <p className="mt-0.5 text-[.82rem] text-ink-2">{note}</p>}
    </div>
  )
}
