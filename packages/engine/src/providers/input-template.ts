/** Models of the model hosts name their inputs as they like: a template says which gets what. */
import type { GarmentCategory } from '../engine.ts'
import type { InputTemplate } from '../samples.ts'
import { toDataUri } from './picture-files.ts'
import type { ProviderOrder } from './provider.ts'

/** As FASHN's models, IDM-VTON and their kin call them. */
const CATEGORY: Record<GarmentCategory, string> = {
  auto: 'auto',
  top: 'tops',
  outerwear: 'tops',
  bottom: 'bottoms',
  dress: 'one-pieces',
}

export const templatePlaceholders = ['person', 'garment', 'category', 'seed', 'samples'] as const

/** The inputs of an order. An input whose value is not known, such as a seed that was not chosen, is left out. */
export function fillTemplate(
  template: InputTemplate,
  { person, garment, category, seed, samples }: ProviderOrder,
): Record<string, string | number | boolean> {
  const values: Record<string, string | number | undefined> = {
    '{person}': toDataUri(person),
    '{garment}': toDataUri(garment),
    '{category}': CATEGORY[category],
    '{seed}': seed,
    '{samples}': samples,
  }
  const filled: Record<string, string | number | boolean> = {}
  for (const [name, text] of Object.entries(template)) {
    const value = typeof text === 'string' && text in values ? values[text] : text
    if (value !== undefined) filled[name] = value
  }
  return filled
}
