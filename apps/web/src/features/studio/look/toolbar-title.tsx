import type { ReactNode } from 'react'

/** The title of the stage. The note below adds no height, so that the title does not move when it appears. */
export function ToolbarTitle({ note = null, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="relative -top-1 me-auto min-w-0 leading-tight whitespace-nowrap">
      <p className="font-semibold">{children}</p>
      {note && <p className="-mb-[1.2rem] text-[.82rem] leading-[1.2rem] text-ink-2">{note}</p>}
    </div>
  )
}
