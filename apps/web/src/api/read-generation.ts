import { getGeneration, type Generation } from '@toile/contract/generations'
import { call } from './call.ts'

/** Reads the current state of a generation from its status address. Throws ApiError. */
export async function readGeneration(statusUrl: string, signal?: AbortSignal): Promise<Generation> {
  return (await call(getGeneration, { url: statusUrl, signal })).body
}
