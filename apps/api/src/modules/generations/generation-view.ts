/** How a generation looks from outside: its row, with addresses that work for a while. */
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
import type { LookGarment } from '@toile/contract/garments'
import { pathOf } from '@toile/contract/operation'
import { getRack, getRackEvents } from '@toile/contract/racks'
import { demoSecretOf } from './demo-secret.ts'
import type { GenerationRow } from './generation-store.ts'
import { garmentsOf, type RowGarment } from './row-garments.ts'

type Known = Pick<GenerationRow, 'id' | 'kind'>

/** Makes addresses: of pictures by their blob key, of a generation by its id, and a demo's secret. */
export type Links = {
  /** Signed at the given moment. */
  pictureUrl: (key: string, at: Date) => string
  statusUrl: (row: Known) => string
  eventsUrl: (row: Known) => string
  rackStatusUrl: (rack: Known) => string
  rackEventsUrl: (rack: Known) => string
}

/** @param origin such as `https://try.example.com` */
export function linksOf(
  origin: string,
  { secret, signUrl }: { secret: string; signUrl: (origin: string, key: string, at: Date) => string },
): Links {
  const addressOf = (path: string, { id, kind }: Known) =>
    origin + path + (kind === 'demo' ? `?secret=${demoSecretOf(secret, id)}` : '')
  return {
    pictureUrl: (key, at) => signUrl(origin, key, at),
    // Reading and deleting share one path.
    statusUrl: (row) => addressOf(pathOf(deleteGeneration, { id: row.id }), row),
    eventsUrl: (row) => addressOf(pathOf(getGenerationEvents, { id: row.id }), row),
    rackStatusUrl: (rack) => addressOf(pathOf(getRack, { rackId: rack.id }), rack),
    rackEventsUrl: (rack) => addressOf(pathOf(getRackEvents, { rackId: rack.id }), rack),
  }
}

/**
 * @param set all that were asked for together with it, in their order; itself alone otherwise
 * @param savedId the item of the library that it is kept as
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

/** The finished look of a generation that has succeeded; throws on any other. */
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
 * @param set all that were asked for together with it, in their order; those that were not made are left out
 * @param cost of all that were made, and `credits` left to spend, when the look was first answered with
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

/** Credits that those of a set have cost which were made. */
export const costOf = (set: readonly GenerationRow[]): number =>
  set.filter(isMade).reduce((sum, { cost }) => sum + cost, 0)

export function toAccepted(row: GenerationRow, status: GenerationStatus, links: Links): AcceptedGeneration {
  return { id: row.id, status, eventsUrl: links.eventsUrl(row), statusUrl: links.statusUrl(row) }
}
