/** The looks of the person who is signed in, on whatever device they were made. All throw ApiError. */
import {
  getGeneration,
  getGenerationEvents,
  type Generation,
  type Variant,
} from '@toile/contract/generations'
import { getHistory, restoreGeneration, updateGeneration, type GenerationPage } from '@toile/contract/history'
import { pathOf } from '@toile/contract/operation'
import { call } from './call.ts'
import { steady } from './picture-address.ts'

/** Newest first, those being made included. */
export async function readHistory(
  page: { limit: number; offset: number },
  signal?: AbortSignal,
): Promise<GenerationPage> {
  const { body } = await call(getHistory, { query: page, signal })
  return { ...body, items: body.items.map(withSteadyPictures) }
}

const withSteadyPictures = (look: Generation): Generation => ({
  ...withSteadyLook(look),
  personUrl: steady(look.personUrl),
  outfitUrl: steady(look.outfitUrl),
  variants: look.variants.map(withSteadyLook),
})

const withSteadyLook = <Look extends Variant>(look: Look): Look => ({
  ...look,
  imageUrl: steady(look.imageUrl),
  thumbnailUrl: steady(look.thumbnailUrl),
})

export async function markFavourite(id: string, favourite: boolean): Promise<Generation> {
  return (await call(updateGeneration, { params: { id }, body: { favourite } })).body
}

/** Within the minutes that the server gives for it. */
export async function restoreLook(id: string): Promise<Generation> {
  return (await call(restoreGeneration, { params: { id } })).body
}

/** The addresses at which a user's look is read and followed. */
export const addressesOf = (id: string) => ({
  statusUrl: pathOf(getGeneration, { id }),
  eventsUrl: pathOf(getGenerationEvents, { id }),
})
