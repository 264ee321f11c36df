/** API calls about the signed-in user's looks, from all devices. All throw ApiError. */
import {
  getGeneration,
  getGenerationEvents,
  type Generation,
  type Variant,
} from '@toile/contract/generations'
import { getHistory, restoreGeneration, updateGeneration, type GenerationPage } from '@toile/contract/history'
import { pathOf } from '@toile/contract/operation'
import { call } from './call.ts'
import { stableAddress } from './picture-address.ts'

/** Reads a page of looks, newest first, including unfinished ones. */
export async function readHistory(
  page: { limit: number; offset: number },
  signal?: AbortSignal,
): Promise<GenerationPage> {
  const { body } = await call(getHistory, { query: page, signal })
  return { ...body, items: body.items.map(withStablePictures) }
}

const withStablePictures = (look: Generation): Generation => ({
  ...withStableLook(look),
  personUrl: stableAddress(look.personUrl),
  outfitUrl: stableAddress(look.outfitUrl),
  variants: look.variants.map(withStableLook),
})

const withStableLook = <Look extends Variant>(look: Look): Look => ({
  ...look,
  imageUrl: stableAddress(look.imageUrl),
  thumbnailUrl: stableAddress(look.thumbnailUrl),
})

export async function markFavourite(id: string, favourite: boolean): Promise<Generation> {
  return (await call(updateGeneration, { params: { id }, body: { favourite } })).body
}

/** Restores a deleted look, which the server permits for some minutes. */
export async function restoreLook(id: string): Promise<Generation> {
  return (await call(restoreGeneration, { params: { id } })).body
}

/** The addresses to read and follow a user's look at. */
export const addressesOf = (id: string) => ({
  statusUrl: pathOf(getGeneration, { id }),
  eventsUrl: pathOf(getGenerationEvents, { id }),
})
