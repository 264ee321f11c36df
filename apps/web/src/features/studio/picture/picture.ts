/** The two pictures a look is made of, as the studio holds them. */
import { maxShortEdgePxByPlan } from '@toile/contract/business'
import type { GarmentCategory, GarmentKind } from '@toile/contract/garments'
import { fitWithin, usefulEdgePx } from '@toile/contract/look-size'
import type { PlaceInPhoto, SeenPerson } from '@toile/contract/person-at'
import type { PictureSource } from '../../../lib/picture-source.ts'

export const areas = ['model', 'clothing'] as const
/** The two places of the sidebar; the samples' kinds carry the same names. */
export type Area = (typeof areas)[number]

export type Picture = {
  /** The sample's id, or one made up for an own file: two pictures with one id are the same picture. */
  id: string
  origin: 'sample' | 'own'
  name: string
  /** The addresses that a sample is shown from; null for the user's own file, which is shown from its bytes. */
  source: PictureSource | null
  /** Size of `fullFile` when there is one, else of `file`. */
  widthPx: number
  heightPx: number
  /** Whose history it was fetched from, who alone may see it; null for what was chosen on this device. */
  ownerId: string | null
  /** Shown, and enough for a free look. `null` while it loads, and when loading failed: the preview shows all the same. */
  file: Blob | null
  /** The same picture where it has more pixels: for looks that can use them, and for the library. */
  fullFile?: Blob
  /** Everyone in the photo, from left to right; left out until the engine has looked. */
  people?: readonly SeenPerson[]
  /** A look that was put in as the photo, and the photo it was made of: the steps back. */
  dressed?: { lookId: string; before: Picture | null }
  /** The kind of a garment, where the user told it. */
  category?: GarmentCategory
  /** The kind of a garment, as a check sees it. */
  seenAs?: GarmentKind
  /** The person who was chosen to be dressed; left out for the one that the engine takes. */
  personAt?: PlaceInPhoto
}

/** The people of a picture, and the one to dress. */
export type PeopleFacts = Pick<Picture, 'people' | 'personAt'>

/** A picture with its bytes: ready to send. */
export type ReadyPicture = Picture & { file: Blob }

/** The bytes for a look of this short edge: no more of them than it can use. */
export function fileForLook(picture: ReadyPicture, shortEdgePx: number): Blob {
  const { file, fullFile = file, widthPx: width, heightPx: height } = picture
  const small = fitWithin({ width, height }, usefulEdgePx(maxShortEdgePxByPlan.Free, { width, height }))
  return shortEdgePx > Math.min(small.width, small.height) ? fullFile : file
}

export const isReady = (picture: Picture | null): picture is ReadyPicture =>
  picture !== null && picture.file !== null
