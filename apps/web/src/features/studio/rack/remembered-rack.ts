/** Tells whether a rack is remembered on this device. Reading it needs the code of racks. */
import { inStorage } from '../look/remembered-look.ts'

export const RACK_KEY = 'toile:rack'

export const hasRememberedRack = (): boolean =>
  inStorage((storage) => storage.getItem(RACK_KEY) !== null) ?? false

export function forgetRack(): void {
  inStorage((storage) => storage.removeItem(RACK_KEY))
}
