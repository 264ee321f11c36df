import { renewAddresses } from './library-store.ts'

/** The thumbnail of a kept picture, fetched without credentials: pictures may lie on another origin. */
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
