import './favourite-star.css'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'

/** On the tile of a favourite; `children` say so where the name of the tile does not. */
export const FavouriteStar = ({ children }: { children?: ReactNode }) => (
  <span className="favourite-star">
    <Icon name="star" size={16} />
    {children}
  </span>
)
