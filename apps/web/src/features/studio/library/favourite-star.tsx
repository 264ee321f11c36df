import './favourite-star.css'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'

/** The star on a favourite's tile; `children` is for tiles whose name does not mention it. */
export const FavouriteStar = ({ children }: { children?: ReactNode }) => (
  <span className="favourite-star">
    <Icon name="star" size={16} />
    {children}
  </span>
)
