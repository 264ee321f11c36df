import { createEmbeddedEngine } from '../src/embedded-engine.ts'
import { conformance } from './conformance.ts'
import { samplePicture } from './sample-pictures.ts'

conformance('the embedded engine', createEmbeddedEngine, async () => ({
  person: await samplePicture('woman-navy'),
  garment: await samplePicture('beige-sweater'),
  face: [0.42, 0.12, 0.14, 0.1],
  chest: [0.4, 0.32, 0.18, 0.12],
  deterministic: true,
  refuses: true,
}))
