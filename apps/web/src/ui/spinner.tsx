/** A turning ring. With a label it says what is awaited; without, the control around it does. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className="spinner" aria-hidden="true" />
  return (
    <p className="flex items-center justify-center gap-3">
      <span className="spinner" aria-hidden="true" />
      {label}
    </p>
  )
}

/** A grey shape with the size of what will come: give it that size by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={`skeleton ${className ?? ''}`} aria-hidden="true" />
}
