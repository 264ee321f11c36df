import type { words as en } from '../en/terms.ts'
import type { Translation } from '../catalogue.ts'

export const words: Translation<typeof en> = {}
