import basic from '../../../../samples/looks/tier-basic.jpg'
import premium from '../../../../samples/looks/tier-premium.jpg'
import standard from '../../../../samples/looks/tier-standard.jpg'

/** Square pictures of the same detail of one look in each quality tier. */
export const tierPictures = { basic, standard, premium } as const
export const TIER_PICTURE_PX = 360
