/** The number of pictures that each engine makes of one order. Imports no engine, for processes that load none. */
import type { Engine } from './engine.ts'
import type { EngineName } from './engine-names.ts'
import { MAX_WEARINGS } from './wearings.ts'

/** JSON values; a text of the form `{person}` stands for what belongs there. */
export type InputTemplate = Readonly<Record<string, string | number | boolean>>

/** The limit of pictures of one order, for all engines: FASHN and Vertex make no more. */
export const MAX_SAMPLES = 4

/** Inputs of models where the operator gives no template. */
export const inputTemplates = {
  cog: {
    person_image: '{person}',
    garment_image: '{garment}',
    category: '{category}',
    seed: '{seed}',
  },
  /** With `sync_mode` the results come as data URIs and are not kept there. */
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

/** @param template of the operator, for engines that have one */
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
    // Gemini's image models answer with one candidate; a workflow's batch has no input that all of them share.
    case 'gemini':
    case 'comfyui':
    case 'embedded':
      break
  }
  return 1
}

/** Pictures that an engine makes of one order, and wearings of one pair that it shows. */
export type Most = { readonly most: number; readonly wearings: number }

/** @param template of the operator, for engines that have one */
export const mostOfEngine = (engine: EngineName, template?: InputTemplate): Most => ({
  most: maxSamplesOf(engine, template),
  wearings: engine === 'embedded' ? MAX_WEARINGS : 1,
})

/** The same figures, read from an engine. */
export const mostOf = ({
  maxSamples = 1,
  maxWearings = 1,
}: Pick<Engine, 'maxSamples' | 'maxWearings'>): Most => ({
  most: maxSamples,
  wearings: maxWearings,
})
