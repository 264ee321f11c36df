import { type ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

type PlateProps = {
  /** A person fills the plate; a garment is shown whole. */
  kind?: 'person' | 'garment'
  className?: string
  children?: ReactNode
}

/** The neutral card that pictures lie on, the same in both themes, so that garment colours read true. */
export function Plate({ kind = 'person', className, children }: PlateProps) {
  return (
    <div className={classNames('plate', kind === 'garment' && 'plate-garment', className)}>{children}</div>
  )
}
