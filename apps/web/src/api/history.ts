/** The looks of whoever is signed in, on whatever device they were made. All throw ApiError. */
import { getGeneration, getGenerationEvents, type Generation } from '@toile/contract/generations'
import { getHistory, updateGeneration, type GenerationPage } from '@toile/contract/history'
import { pathOf } from '@toile/contract/operation'
import { call } from './call.ts'

/** Newest first, those being made included. */
export async function readHistory(
  page: { limit: number; offset: number },
  signal?: AbortSignal,
): Promise<GenerationPage> {
  return (await call(getHistory, { query: page, signal })).body
}

export async function markFavourite(id: string, favourite: boolean): Promise<Generation> {
  return (await call(updateGeneration, { params: { id }, body: { favourite } })).body
}

/** Where a look of one's own is read and followed. */
export const addressesOf = (id: string) => ({
  statusUrl: pathOf(getGeneration, { id }),
  eventsUrl: pathOf(getGenerationEvents, { id }),
})
