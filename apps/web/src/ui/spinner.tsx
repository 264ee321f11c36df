/** A spinner. `label` says what is loading; without it, the surrounding control must. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className="spinner" aria-hidden="true" />
  return (
    <p className="flex items-center justify-center gap-3">
      <span className="spinner" aria-hidden="true" />
      {label}
    </p>
  )
}

/** A grey placeholder; `className` sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={`skeleton ${className ?? ''}`} aria-hidden="true" />
}
