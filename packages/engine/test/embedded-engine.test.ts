import { createEmbeddedEngine } from '../src/embedded-engine.ts'
import { conformance } from './conformance.ts'
import { samplePicture } from './sample-pictures.ts'

/** Long enough for a busy machine: only a hang fails. */
const create = () => createEmbeddedEngine({ jobTimeoutMs: 120_000 })

conformance('the embedded engine', create, async () => ({
  person: await samplePicture('woman-navy'),
  garment: await samplePicture('beige-sweater'),
  face: [0.42, 0.12, 0.14, 0.1],
  chest: [0.4, 0.32, 0.18, 0.12],
  deterministic: true,
  refuses: true,
}))
