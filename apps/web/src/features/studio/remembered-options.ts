/** The options of the last look, kept on this device. */
import { qualityTiers, realismRange, samplesRange } from '@toile/contract/business'
import { garmentCategories } from '@toile/contract/generations'
import { fits, tucks } from '@toile/contract/wearing'
import { deviceLack } from './device-lack.ts'
import { defaultOptions } from './pair-state.ts'
import type { StudioOptions } from './pair-state.ts'

const KEY = 'toile:options'

export function rememberOptions(options: StudioOptions): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(options))
  } catch {
    // Storage closed to the page: the options last as long as the page.
  }
}

/** The stored options, with the default for each that is missing or unknown. */
export function rememberedOptions(): StudioOptions {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<
      Record<keyof StudioOptions, unknown>
    >
    return {
      realism: isWithin(realismRange, kept.realism) ? kept.realism : defaultOptions.realism,
      fit: fits.find((one) => one === kept.fit) ?? defaultOptions.fit,
      tuck: tucks.find((one) => one === kept.tuck) ?? defaultOptions.tuck,
      category: garmentCategories.find((one) => one === kept.category) ?? defaultOptions.category,
      qualityTier: qualityTiers.find((one) => one === kept.qualityTier) ?? defaultOptions.qualityTier,
      samples: isWithin(samplesRange, kept.samples) ? kept.samples : defaultOptions.samples,
      place: kept.place === 'device' && deviceLack() === null ? 'device' : defaultOptions.place,
    }
  } catch {
    return defaultOptions
  }
}

const isWithin = ({ min, max }: { min: number; max: number }, value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max
