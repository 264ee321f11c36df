/** Makes looks of every sample person in every sample garment, and caches them in bench/out. */
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { decodePicture } from '@toile/engine/codecs'
import { createEmbeddedEngine } from '@toile/engine/embedded-engine'
import sharp from 'sharp'
import { OUT, samplePairings } from '../engine/pairings.ts'

export async function makeSampleLooks(): Promise<string[]> {
  const folder = path.join(OUT, 'marks')
  mkdirSync(folder, { recursive: true })
  const engine = createEmbeddedEngine()
  const files: string[] = []
  for (const { name, person, garment } of samplePairings()) {
    const file = path.join(folder, `${name}.png`)
    files.push(file)
    if (existsSync(file)) continue
    const pictures = await Promise.all([decodePicture(person), decodePicture(garment)])
    const { image, width, height } = await engine.tryOn({
      person: pictures[0],
      garment: pictures[1],
      options: { seed: 1 },
    })
    await sharp(image, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png()
      .toFile(file)
  }
  await engine.close()
  return files
}
