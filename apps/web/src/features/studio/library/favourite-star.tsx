import './favourite-star.css'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'

/**
 * The star on a favourite's tile. `children`: hidden text, for tiles whose accessible name does not say that they are
 * favourites.
 */
export const FavouriteStar = ({ children }: { children?: ReactNode }) => (
  <span className="favourite-star">
    <Icon name="star" size={16} />
    {children}
  </span>
)
