import { useCallback } from 'react'
import { Picture as SampleView } from '../../../ui/picture.tsx'
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

/** A picture shown from its bytes. The address for them lives as long as the element does. */
export function BlobImage({ blob, alt }: { blob: Blob; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={show} alt={alt} draggable={false} />
}
