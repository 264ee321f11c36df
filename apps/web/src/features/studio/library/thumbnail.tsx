import { renewAddresses } from './library-store.ts'

/** The thumbnail of a library item, fetched without credentials because pictures may be on another origin. */
export const Thumbnail = ({ src }: { src: string }) => (
  <img
    src={src}
    alt=""
    crossOrigin="anonymous"
    loading="lazy"
    decoding="async"
    draggable={false}
    onError={renewAddresses}
  />
)
