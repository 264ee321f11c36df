import { getGeneration, type Generation } from '@toile/contract/generations'
import { call } from './call.ts'

/** The generation as it now stands, by the address that the server gave for it. Throws ApiError. */
export async function readGeneration(statusUrl: string, signal?: AbortSignal): Promise<Generation> {
  return (await call(getGeneration, { url: statusUrl, signal })).body
}
