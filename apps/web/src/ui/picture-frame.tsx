import { type ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

type PictureFrameProps = {
  /** `person` fills the frame (cover); `garment` is shown whole (contain). */
  kind?: 'person' | 'garment'
  className?: string
  children?: ReactNode
}

/** The neutral background of pictures, the same in both themes, so that garment colours are true. */
export function PictureFrame({ kind = 'person', className, children }: PictureFrameProps) {
  return (
    <div className={classNames('picture-frame', kind === 'garment' && 'picture-frame-garment', className)}>
      {children}
    </div>
  )
}
