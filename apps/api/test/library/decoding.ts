/** A decoder for one test file, with a folder that is removed after it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PictureLimits } from '../../src/modules/library/decode-messages.ts'
import { createPictureDecoder } from '../../src/modules/library/picture-decoder.ts'
import { afterFile } from '../cleanup.ts'

export const limits: PictureLimits = {
  maxPixels: 50_000_000,
  minShortEdgePx: 256,
  maxAspect: 4,
  maxEdgePx: 2048,
}

/** Call once in each file, as modules are shared between files. */
export function useDecoder() {
  const dir = mkdtempSync(join(tmpdir(), 'toile pictures '))
  const decoder = createPictureDecoder()
  afterFile(() => {
    decoder.close()
    rmSync(dir, { recursive: true })
  })
  let files = 0

  function fileOf(bytes: Uint8Array): string {
    const file = join(dir, String(files++))
    writeFileSync(file, bytes)
    return file
  }

  const decode = (bytes: Uint8Array, changed: Partial<PictureLimits> = {}) =>
    decoder.decode(fileOf(bytes), { ...limits, ...changed })

  async function decoded(bytes: Uint8Array, changed: Partial<PictureLimits> = {}) {
    const outcome = await decode(bytes, changed)
    if (outcome.kind !== 'decoded') throw new Error(`not decoded: ${JSON.stringify(outcome)}`)
    const { file, ...picture } = outcome.picture
    return { ...picture, bytes: readFileSync(file.path) }
  }
  return { dir, decoder, fileOf, decode, decoded }
}
