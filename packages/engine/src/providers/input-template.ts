/** Fills the template that maps an order to the inputs of a model, which each model names differently. */
import type { GarmentCategory } from '../engine.ts'
import type { InputTemplate } from '../samples.ts'
import { toDataUri } from './picture-files.ts'
import type { ProviderOrder } from './provider.ts'

/** Names of the categories in FASHN's models, IDM-VTON and similar ones. */
export const categoryNames: Record<GarmentCategory, string> = {
  auto: 'auto',
  top: 'tops',
  outerwear: 'tops',
  bottom: 'bottoms',
  dress: 'one-pieces',
}

export const templatePlaceholders = ['person', 'garment', 'category', 'seed', 'samples'] as const

/** The inputs for an order. An input without a value, such as a seed that was not chosen, is left out. */
export function fillTemplate(
  template: InputTemplate,
  { person, garment, category, seed, samples }: ProviderOrder,
): Record<string, string | number | boolean> {
  const values: Record<string, string | number | undefined> = {
    '{person}': toDataUri(person),
    '{garment}': toDataUri(garment),
    '{category}': categoryNames[category],
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
