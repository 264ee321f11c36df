/** The two pictures a look is made from, as the studio stores them. */
import { maxShortEdgePxByPlan } from '@toile/contract/business'
import type { GarmentCategory, GarmentKind } from '@toile/contract/garments'
import { fitWithin, usefulEdgePx } from '@toile/contract/look-size'
import type { PlaceInPhoto, SeenPerson } from '@toile/contract/person-at'
import type { PictureSource } from '../../../lib/picture-source.ts'

export const areas = ['model', 'clothing'] as const
/** The two areas of the sidebar; the kinds of samples have the same names. */
export type Area = (typeof areas)[number]

export type Picture = {
  /** Id of the sample or of the library's item, or a generated one. Equal ids mean the same picture. */
  id: string
  origin: 'sample' | 'own'
  name: string
  /** The addresses of a sample, or of an item's thumbnail until its file is loaded; null when shown from the bytes. */
  source: PictureSource | null
  /** Size of `fullFile` when there is one, else of `file`. */
  widthPx: number
  heightPx: number
  /**
   * Id of the user whose history or library it came from, and who alone may see it; null when chosen on this device.
   */
  ownerId: string | null
  /**
   * The displayed file, large enough for a free look. `null` while loading and after a failure; the preview is still
   * shown.
   */
  file: Blob | null
  /** The same picture at full size, when larger: for paid looks and the library. */
  fullFile?: Blob
  /** The people in the photo, from left to right; absent until the engine has analysed it. */
  people?: readonly SeenPerson[]
  /**
   * Set when the photo is a look itself: that look (null once it is deleted), and the photo it was made from, to undo the
   * step.
   */
  dressed?: { lookId: string | null; before: Picture | null }
  /** The kind of a garment as stated by the user. */
  category?: GarmentCategory
  /** The kind of a garment as recognised by a check. */
  seenAs?: GarmentKind
  /** True for a crop made on this device, until it is saved: its owner's library has the whole picture at most. */
  isCut?: true
  /** Position of the person the user chose; absent for the engine's choice. */
  personAt?: PlaceInPhoto
}

/** The people in a picture, and the one to dress. */
export type PeopleFacts = Pick<Picture, 'people' | 'personAt'>

/** A picture with its bytes: ready to send. */
export type ReadyPicture = Picture & { file: Blob }

/** Returns the smaller file when it suffices for a look of this short edge, else the full one. */
export function fileForLook(picture: ReadyPicture, shortEdgePx: number): Blob {
  const { file, fullFile = file, widthPx: width, heightPx: height } = picture
  const small = fitWithin({ width, height }, usefulEdgePx(maxShortEdgePxByPlan.Free, { width, height }))
  return shortEdgePx > Math.min(small.width, small.height) ? fullFile : file
}

export const isReady = (picture: Picture | null): picture is ReadyPicture =>
  picture !== null && picture.file !== null
