import { useCallback } from 'react'
import { Picture as SampleView } from '../../../ui/picture.tsx'
import type { Picture } from './picture.ts'

type StudioPictureProps = {
  picture: Picture
  /** Empty for a decorative picture. */
  alt: string
  /** Displayed width, as for the `sizes` attribute. */
  sizes?: string
}

/** Shows a sample in the sizes made by the build, or an own file from its bytes. */
export function StudioPicture({ picture, alt, sizes = '15rem' }: StudioPictureProps) {
  if (picture.source) return <SampleView source={picture.source} alt={alt} sizes={sizes} eager />
  return picture.file && <BlobImage blob={picture.file} alt={alt} />
}

/** Shows a picture from its bytes. The blob URL lives as long as the element. */
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
