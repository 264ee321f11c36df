import { type PictureSource } from '../lib/picture-source.ts'

type PictureProps = {
  source: PictureSource
  /** Empty for a decorative picture. */
  alt: string
  /** Displayed width, as for the `sizes` attribute. */
  sizes?: string
  /** True in the first view: loaded at once with high priority. */
  eager?: boolean
  className?: string
}

export function Picture({ source, alt, sizes = '100vw', eager = false, className }: PictureProps) {
  return (
    <picture className="contents">
      {source.avif && <source type="image/avif" srcSet={source.avif} sizes={sizes} />}
      <img
        src={source.src}
        width={source.width}
        height={source.height}
        alt={alt}
        className={className}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'sync' : 'async'}
        draggable={false}
      />
    </picture>
  )
}
