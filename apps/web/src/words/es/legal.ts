import type { words as en } from '../en/legal.ts'
import type { Translation } from '../catalogue.ts'

export const words: Translation<typeof en> = {}
