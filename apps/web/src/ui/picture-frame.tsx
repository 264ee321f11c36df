import { type ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

type PictureFrameProps = {
  /** A person fills the frame; a garment is shown whole. */
  kind?: 'person' | 'garment'
  className?: string
  children?: ReactNode
}

/** The neutral card that pictures lie on, the same in both themes, so that garment colours read true. */
export function PictureFrame({ kind = 'person', className, children }: PictureFrameProps) {
  return (
    <div className={classNames('picture-frame', kind === 'garment' && 'picture-frame-garment', className)}>
      {children}
    </div>
  )
}
