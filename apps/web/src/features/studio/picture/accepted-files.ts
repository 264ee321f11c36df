import { acceptedImageTypes } from '@toile/contract/business'

/** Types that are sent as they are or turned into JPEG here, and endings for which a system may know no type. */
export const acceptedFiles = [...acceptedImageTypes, 'image/heic', 'image/*', '.heic', '.heif', '.avif'].join(
  ',',
)
