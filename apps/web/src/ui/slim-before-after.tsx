import './slim-before-after.css'
import { useState } from 'react'
import { BeforeAfter, HangingTape, type BeforeAfterProps } from './before-after.tsx'
import { Icon } from './icon.tsx'
import { useMoving } from './use-moving.ts'

type SlimBeforeAfterProps = Pick<BeforeAfterProps, 'before' | 'after' | 'className'> & {
  /** True to reveal the "before" picture for a moment by an animation. */
  sweeps: boolean
  /** Called when the animation has ended or was interrupted by a move. */
  onSwept: () => void
}

/** The "after" picture in full, with a slim handle at its edge. The tape is shown only while the handle is moved. */
export function SlimBeforeAfter({ sweeps, onSwept, className = '', ...pictures }: SlimBeforeAfterProps) {
  const [position, setPosition] = useState(0)
  const { moving, hold, moved } = useMoving()
  const isBetween = position > 0 && position < 100
  const hasTape = sweeps || (moving && isBetween)
  return (
    <BeforeAfter
      {...pictures}
      start={0}
      className={`before-after-slim ${className}`}
      data-sweep={sweeps || undefined}
      divider={hasTape ? <HangingTape /> : <SlimHandle hasLine={isBetween} />}
      onPointerDown={hold}
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget && onSwept()}
      onMove={(next) => {
        setPosition(next)
        moved()
        if (sweeps) onSwept()
      }}
    />
  )
}

function SlimHandle({ hasLine }: { hasLine: boolean }) {
  return (
    <>
      {hasLine && <div className="before-after-divider before-after-line" aria-hidden="true" />}
      <div className="before-after-handle" aria-hidden="true">
        <span>
          <Icon name="drag" size={18} />
        </span>
      </div>
    </>
  )
}
