/**
 * The number of pictures that each engine makes in one order. Imports no engine, so that processes can read it cheaply.
 */
import type { Engine } from './engine.ts'
import type { EngineName } from './engine-names.ts'
import { MAX_WEARINGS } from './wearings.ts'

/** A model's inputs, as JSON values. Placeholders such as `{person}` are replaced by the order's values. */
export type InputTemplate = Readonly<Record<string, string | number | boolean>>

/** Limit of pictures in one order, for all engines: FASHN and Vertex allow no more. */
export const MAX_SAMPLES = 4

/** Default templates, for operators that set none. */
export const inputTemplates = {
  cog: {
    person_image: '{person}',
    garment_image: '{garment}',
    category: '{category}',
    seed: '{seed}',
  },
  /** With `sync_mode` fal returns results as data URIs and does not store them. */
  fal: {
    model_image: '{person}',
    garment_image: '{garment}',
    category: '{category}',
    num_samples: '{samples}',
    seed: '{seed}',
    output_format: 'png',
    sync_mode: true,
  },
} as const satisfies Record<string, InputTemplate>

const ofTemplate = (template: InputTemplate | undefined): number =>
  Object.values(template ?? {}).includes('{samples}') ? MAX_SAMPLES : 1

/** @param template the operator's own template, for engines that take one */
export function maxSamplesOf(engine: EngineName, template?: InputTemplate): number {
  switch (engine) {
    case 'fashn':
    case 'openai':
    case 'vertex':
      return MAX_SAMPLES
    case 'cog':
    case 'fal':
      return ofTemplate(template ?? inputTemplates[engine])
    case 'replicate':
      return ofTemplate(template)
    // Gemini's image models return one candidate; ComfyUI workflows have no common input for a batch size.
    case 'gemini':
    case 'comfyui':
    case 'embedded':
      break
  }
  return 1
}

/** Limits of an engine: `most` pictures in one order, and `wearings` of one pair in one call. */
export type Most = { readonly most: number; readonly wearings: number }

/** @param template the operator's own template, for engines that take one */
export const mostOfEngine = (engine: EngineName, template?: InputTemplate): Most => ({
  most: maxSamplesOf(engine, template),
  wearings: engine === 'embedded' ? MAX_WEARINGS : 1,
})

/** Reads the same limits from an engine. */
export const mostOf = ({
  maxSamples = 1,
  maxWearings = 1,
}: Pick<Engine, 'maxSamples' | 'maxWearings'>): Most => ({
  most: maxSamples,
  wearings: maxWearings,
})
