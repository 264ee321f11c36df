import type { words as en } from '../en/account.ts'
import type { Translation } from '../catalogue.ts'

export const words: Translation<typeof en> = {}
