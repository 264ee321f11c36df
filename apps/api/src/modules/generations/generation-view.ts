/** Maps generation rows to API answers, with signed URLs of their pictures. */
import {
  deleteGeneration,
  getGenerationEvents,
  type AcceptedGeneration,
  type Generation,
  type GenerationStatus,
  type MadeLook,
  type TryOnLook,
  type Variant,
} from '@toile/contract/generations'
import type { LookGarment } from '@toile/contract/garment-fields'
import { pathOf } from '@toile/contract/operation'
import { getRack, getRackEvents } from '@toile/contract/racks'
import { demoSecretOf } from './demo-secret.ts'
import type { GenerationRow } from './generation-store.ts'
import { garmentsOf, type RowGarment } from './row-garments.ts'

type Linked = Pick<GenerationRow, 'id' | 'kind'>

/** Builds URLs of pictures, generations and racks. Those of a free look contain its secret. */
export type Links = {
  /** @param at time from which the signed URL is valid */
  pictureUrl: (key: string, at: Date) => string
  statusUrl: (row: Linked) => string
  eventsUrl: (row: Linked) => string
  rackStatusUrl: (rack: Linked) => string
  rackEventsUrl: (rack: Linked) => string
}

/** @param origin such as `https://try.example.com` */
export function linksOf(
  origin: string,
  { secret, signUrl }: { secret: string; signUrl: (origin: string, key: string, at: Date) => string },
): Links {
  const urlOf = (path: string, { id, kind }: Linked) =>
    origin + path + (kind === 'demo' ? `?secret=${demoSecretOf(secret, id)}` : '')
  return {
    pictureUrl: (key, at) => signUrl(origin, key, at),
    // Reading and deleting share one path.
    statusUrl: (row) => urlOf(pathOf(deleteGeneration, { id: row.id }), row),
    eventsUrl: (row) => urlOf(pathOf(getGenerationEvents, { id: row.id }), row),
    rackStatusUrl: (rack) => urlOf(pathOf(getRack, { rackId: rack.id }), rack),
    rackEventsUrl: (rack) => urlOf(pathOf(getRackEvents, { rackId: rack.id }), rack),
  }
}

/**
 * @param set the looks of its set by variant, itself included; empty or itself alone if it has no set
 * @param savedId id of the library item that the look is saved as, or null
 */
export function toGeneration(
  row: GenerationRow,
  links: Links,
  now: Date,
  { set = [], savedId = null }: { set?: readonly GenerationRow[]; savedId?: string | null | undefined } = {},
): Generation {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    stage: row.stage,
    progress: row.progress,
    qualityTier: row.quality_tier,
    realism: row.realism,
    fit: row.fit,
    tuck: row.tuck,
    category: row.category,
    garments: garmentsOf(row).map((garment) => toGarment(garment, links, now)),
    parentId: row.parent_id,
    rackId: row.rack_id,
    personAt: row.person_at,
    cost: row.cost,
    ...(row.credits_back !== null && { creditsBack: row.credits_back }),
    favourite: row.favourite,
    personUrl: row.person_key && links.pictureUrl(row.person_key, now),
    outfitUrl: row.garment_key && links.pictureUrl(row.garment_key, now),
    personName: row.person_name,
    outfitName: row.garment_name,
    imageUrl: row.look_key && links.pictureUrl(row.look_key, now),
    thumbnailUrl: row.thumbnail_key && links.pictureUrl(row.thumbnail_key, now),
    width: row.width,
    height: row.height,
    engine: row.engine,
    warnings: row.warnings,
    error: row.error_code && { code: row.error_code, message: row.error_message ?? '' },
    savedId,
    variants: set.length > 1 ? set.map((one) => toVariant(one, links, now)) : [],
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
  }
}

const toGarment = ({ key, ...garment }: RowGarment, links: Links, now: Date): LookGarment => ({
  ...garment,
  imageUrl: key && links.pictureUrl(key, now),
})

const toVariant = (row: GenerationRow, links: Links, now: Date): Variant => ({
  id: row.id,
  status: row.status,
  fit: row.fit,
  tuck: row.tuck,
  imageUrl: row.look_key && links.pictureUrl(row.look_key, now),
  thumbnailUrl: row.thumbnail_key && links.pictureUrl(row.thumbnail_key, now),
  width: row.width,
  height: row.height,
})

/** Maps a succeeded generation to its look; throws for any other. */
export function toMadeLook(row: GenerationRow, links: Links, at: Date): MadeLook {
  const { id, look_key: lookKey, width, height, engine } = row
  if (!lookKey || !width || !height || !engine) throw new Error(`Generation ${id} has no look`)
  return {
    success: true,
    id,
    imageUrl: links.pictureUrl(lookKey, at),
    width,
    height,
    engine,
    qualityTier: row.quality_tier,
    fit: row.fit,
    tuck: row.tuck,
    warnings: row.warnings,
    garments: garmentsOf(row).map(({ kind, layer }) => ({ kind, layer })),
    statusUrl: links.statusUrl(row),
  }
}

/**
 * @param set the looks of its set by variant; those that have not succeeded are left out
 * @param cost credits that the succeeded looks cost together, as in the first answer
 * @param credits the holder's balance, as in the first answer
 */
export function toTryOnLook(
  row: GenerationRow,
  links: Links,
  at: Date,
  { set, cost, credits }: { set: readonly GenerationRow[]; cost: number; credits: number },
): TryOnLook {
  return {
    ...toMadeLook(row, links, at),
    looks: set.filter(isMade).map((one) => {
      const { id, imageUrl, width, height, fit, tuck, warnings, statusUrl } = toMadeLook(one, links, at)
      return { id, imageUrl, width, height, fit, tuck, warnings, statusUrl }
    }),
    cost,
    credits,
  }
}

const isMade = ({ status }: GenerationRow): boolean => status === 'succeeded'

/** Sums the credits that the succeeded looks of a set cost. */
export const costOf = (set: readonly GenerationRow[]): number =>
  set.filter(isMade).reduce((sum, { cost }) => sum + cost, 0)

/** Builds the 202 answer to a request. */
export function toAccepted(row: GenerationRow, status: GenerationStatus, links: Links): AcceptedGeneration {
  return { id: row.id, status, eventsUrl: links.eventsUrl(row), statusUrl: links.statusUrl(row) }
}
