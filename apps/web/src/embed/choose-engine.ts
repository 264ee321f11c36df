/** Chooses where looks are made: on the shopper's device, or on the server with the shop's key. */
import type { EngineChoice } from '@toile/widget/messages'
import { deviceLack } from '../features/studio/device-lack.ts'
import { DEVICE_CACHE } from '../lib/offline-question.ts'

export type Engine = 'device' | 'server'

export type Connection = { saveData?: boolean; type?: string; effectiveType?: string }

export type DeviceFacts = {
  canMake: boolean
  /** True when the engine is cached in this browser. */
  isStored: boolean
  cores: number
  connection: Connection
}

/** With fewer cores, the device is slower than the server. */
const FEW_CORES = 4

/** Chooses the engine; null when no look can be made. */
export function chooseEngine(
  wanted: EngineChoice,
  { canMake, isStored, cores, connection }: DeviceFacts,
  hasKey: boolean,
): Engine | null {
  const server = hasKey ? 'server' : null
  if (wanted === 'server') return server
  if (!canMake) return wanted === 'device' ? null : server
  if (wanted === 'device' || !server) return 'device'
  if (cores < FEW_CORES) return server
  return isStored || !isMetered(connection) ? 'device' : server
}

/** True for a slow or metered connection, on which the engine is not downloaded before the shopper asks for a look. */
export const isMetered = ({ saveData, type, effectiveType }: Connection): boolean =>
  saveData === true || type === 'cellular' || (effectiveType !== undefined && effectiveType !== '4g')

export async function readDevice(): Promise<DeviceFacts> {
  const { connection = {} } = navigator as Navigator & { connection?: Connection }
  return {
    canMake: deviceLack() === null,
    isStored: await isEngineStored(),
    cores: navigator.hardwareConcurrency,
    connection,
  }
}

async function isEngineStored(): Promise<boolean> {
  try {
    const stored = await (await caches.open(DEVICE_CACHE)).keys()
    return stored.some(({ url }) => url.endsWith('.onnx'))
  } catch {
    return false
  }
}
