/** The options of the last look, kept on this device. */
import { qualityTiers, realismRange } from '@toile/contract/business'
import { garmentCategories } from '@toile/contract/generations'
import { deviceLack } from './device-lack.ts'
import { defaultOptions } from './studio-state.ts'
import type { StudioOptions } from './studio-state.ts'

const KEY = 'toile:options'

export function rememberOptions(options: StudioOptions): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(options))
  } catch {
    // Storage closed to the page: the options last as long as the page.
  }
}

/** What was kept, and the default for each that is not there or is none that there is. */
export function rememberedOptions(): StudioOptions {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<
      Record<keyof StudioOptions, unknown>
    >
    return {
      realism: isRealism(kept.realism) ? kept.realism : defaultOptions.realism,
      category: garmentCategories.find((one) => one === kept.category) ?? defaultOptions.category,
      qualityTier: qualityTiers.find((one) => one === kept.qualityTier) ?? defaultOptions.qualityTier,
      place: kept.place === 'device' && deviceLack() === null ? 'device' : defaultOptions.place,
    }
  } catch {
    return defaultOptions
  }
}

const isRealism = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= realismRange.min && Number(value) <= realismRange.max
