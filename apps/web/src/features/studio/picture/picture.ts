/** The two pictures a look is made of, as the studio holds them. */
import type { PictureSource } from '../../../lib/picture-source.ts'

export const areas = ['model', 'clothing'] as const
/** The two places of the sidebar; the samples' kinds carry the same names. */
export type Area = (typeof areas)[number]

export type Picture = {
  /** The sample's id, or one made up for an own file: two pictures with one id are the same picture. */
  id: string
  origin: 'sample' | 'own'
  name: string
  /** Where a sample is shown from; `null` for an own file, which is shown from its bytes. */
  source: PictureSource | null
  widthPx: number
  heightPx: number
  /** Whose history it was fetched from, who alone may see it; null for what was chosen on this device. */
  ownerId: string | null
  /** What is sent. `null` while it loads, and when loading failed: the preview shows all the same. */
  file: Blob | null
}

/** A picture with its bytes: ready to send. */
export type ReadyPicture = Picture & { file: Blob }

export const isReady = (picture: Picture | null): picture is ReadyPicture =>
  picture !== null && picture.file !== null
