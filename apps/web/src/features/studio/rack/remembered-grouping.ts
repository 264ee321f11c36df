/** Remembers on this device whether several garments are worn together. */
import { inStorage } from '../look/remembered-look.ts'
import { initialGarments, type Grouping } from './garments-state.ts'

const KEY = 'toile:grouping'

export function rememberGrouping(grouping: Grouping): void {
  inStorage((storage) => storage.setItem(KEY, grouping))
}

export const rememberedGrouping = (): Grouping =>
  inStorage((storage) => storage.getItem(KEY)) === 'together' ? 'together' : initialGarments.grouping
