import { acceptedImageTypes } from '@toile/contract/business'

/**
 * The `accept` attribute of file inputs: types sent unchanged or converted to JPEG here, and extensions whose type the
 * system may not know.
 */
export const acceptedFiles = [...acceptedImageTypes, 'image/heic', 'image/*', '.heic', '.heif', '.avif'].join(
  ',',
)
