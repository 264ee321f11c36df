/** The face of this module: other modules import nothing else of it. */
export { findFileKeys, takeExpiredFiles } from './file-store.ts'
export { spoolPicture, type PictureDeps } from './find-pictures.ts'
export { signerFor } from './look-routes.ts'
export { findLook, findLooks } from './look-store.ts'
export { requestLook } from './request-look.ts'
export { readSamples } from './sample-files.ts'
