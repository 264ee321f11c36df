/** Two models of nsfwjs, which come inside its package. */
import type { ModelDefinition } from 'nsfwjs/core'

/** In the order they are asked. */
export type ModelName = 'first' | 'second'

/** Both take a square of RGB of this size, whatever the picture's shape. */
export const INPUT_PX = 224

export async function findModel(name: ModelName): Promise<ModelDefinition> {
  if (name === 'first') return (await import('nsfwjs/models/mobilenet_v2')).MobileNetV2Model
  return (await import('nsfwjs/models/mobilenet_v2_mid')).MobileNetV2MidModel
}
