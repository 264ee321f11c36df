/** Stores the last options in `localStorage`. */
import { qualityTiers, realismRange, samplesRange } from '@toile/contract/business'
import { garmentCategories } from '@toile/contract/garments'
import { fits, tucks } from '@toile/contract/wearing'
import { deviceLack } from './device-lack.ts'
import { defaultOptions } from './pair-state.ts'
import type { StudioOptions } from './pair-state.ts'

const KEY = 'toile:options'

export function rememberOptions(options: StudioOptions): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(options))
  } catch {
    // Storage is unavailable: the options last as long as the page.
  }
}

/** Returns the stored options, with defaults for missing or unknown values. */
export function rememberedOptions(): StudioOptions {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<
      Record<keyof StudioOptions, unknown>
    >
    return {
      realism: isWithin(realismRange, stored.realism) ? stored.realism : defaultOptions.realism,
      fit: fits.find((one) => one === stored.fit) ?? defaultOptions.fit,
      tuck: tucks.find((one) => one === stored.tuck) ?? defaultOptions.tuck,
      category: garmentCategories.find((one) => one === stored.category) ?? defaultOptions.category,
      qualityTier: qualityTiers.find((one) => one === stored.qualityTier) ?? defaultOptions.qualityTier,
      samples: isWithin(samplesRange, stored.samples) ? stored.samples : defaultOptions.samples,
      place: stored.place === 'device' && deviceLack() === null ? 'device' : defaultOptions.place,
    }
  } catch {
    return defaultOptions
  }
}

const isWithin = ({ min, max }: { min: number; max: number }, value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max
