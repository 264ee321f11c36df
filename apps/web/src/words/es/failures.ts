import type { words as en } from '../en/failures.ts'
import type { Translation } from '../catalogue.ts'

export const words: Translation<typeof en> = {}
