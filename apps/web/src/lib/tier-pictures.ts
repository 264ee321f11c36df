import basic from '../../../../samples/looks/tier-basic.jpg'
import premium from '../../../../samples/looks/tier-premium.jpg'
import standard from '../../../../samples/looks/tier-standard.jpg'

/** Addresses of the same piece of one look as each tier makes it: squares. */
export const tierPictures = { basic, standard, premium } as const
export const TIER_PICTURE_PX = 360
