/** Fills a template that maps an order to a model's inputs, because each model names its inputs differently. */
import type { GarmentCategory } from '../engine.ts'
import type { InputTemplate } from '../samples.ts'
import { toDataUri } from './picture-files.ts'
import type { ProviderOrder } from './provider.ts'

/** Category names of FASHN's models, IDM-VTON and similar models. */
export const categoryNames: Record<GarmentCategory, string> = {
  auto: 'auto',
  top: 'tops',
  outerwear: 'tops',
  bottom: 'bottoms',
  dress: 'one-pieces',
}

export const templatePlaceholders = ['person', 'garment', 'category', 'seed', 'samples'] as const

/** Returns the model's inputs for an order. Inputs without a value, such as an unset seed, are left out. */
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
