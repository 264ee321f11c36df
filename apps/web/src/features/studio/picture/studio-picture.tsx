import { Picture as SampleView } from '../../../ui/picture.tsx'
import { BlobImage } from './blob-image.tsx'
import type { Picture } from './picture.ts'

type StudioPictureProps = {
  picture: Picture
  /** Empty for decoration. */
  alt: string
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes?: string
}

/** A sample in the sizes the build made of it, or an own file from its bytes. */
export function StudioPicture({ picture, alt, sizes = '15rem' }: StudioPictureProps) {
  if (picture.source) return <SampleView source={picture.source} alt={alt} sizes={sizes} eager />
  return picture.file && <BlobImage blob={picture.file} alt={alt} />
}
