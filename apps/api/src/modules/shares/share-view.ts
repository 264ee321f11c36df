/** Maps shared pages to the API: for their owners, and for the public. */
import {
  lookPagePath,
  type PublicLook,
  type SharedLook,
  type SharedPicture,
} from '@toile/contract/shared-looks'
import { sharedPicturePath } from './picture-addresses.ts'
import type { PictureName, Share } from './share-store.ts'

/** `origin` of URLs, such as `https://try.example.com`; `secret` signs picture URLs. */
export type AddressDeps = { origin: string; secret: string }

export function toSharedLook(share: Share, { origin, secret }: AddressDeps, now: Date): SharedLook {
  const isTakenDown = share.taken_down_at !== null
  const isOver = share.expires_at !== null && share.expires_at <= now
  return {
    id: share.id,
    itemId: share.item_id,
    generationId: share.generation_id,
    pageUrl: origin + lookPagePath(share.slug),
    imageUrl: isTakenDown || isOver ? null : origin + sharedPicturePath(secret, share.id, 'look'),
    name: share.item_name,
    lifetime: share.lifetime,
    showsBefore: share.has_before,
    garmentName: share.garment_name,
    garmentUrl: share.garment_url,
    isIndexed: share.is_indexed,
    views: share.views,
    isTakenDown,
    createdAt: share.created_at.toISOString(),
    expiresAt: share.expires_at?.toISOString() ?? null,
  }
}

export function toPublicLook(share: Share, { origin, secret }: AddressDeps): PublicLook {
  const { id, pictures } = share
  const picture = (
    name: PictureName,
    { width, height }: { width: number; height: number },
  ): SharedPicture => ({ url: origin + sharedPicturePath(secret, id, name), width, height })
  return {
    pageUrl: origin + lookPagePath(share.slug),
    look: picture('look', pictures.look),
    before: pictures.before && share.has_before ? picture('before', pictures.before) : null,
    garment: pictures.garment ? picture('garment', pictures.garment) : null,
    card: picture('card', pictures.card),
    garmentName: share.garment_name,
    garmentUrl: share.garment_url,
    isIndexed: share.is_indexed,
  }
}
