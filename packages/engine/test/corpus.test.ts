/** Tries each picture of the corpus, if its folder is beside the project, as a person and as a garment. */
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { decodePicture, UnreadablePicture } from '../src/codecs.ts'
import type { TryOnWarning } from '../src/engine.ts'
import type { RgbaPicture } from '../src/picture.ts'
import { createEngineHere } from './engine-here.ts'

const CORPUS = fileURLToPath(new URL('../../../../shared/corpus/', import.meta.url))
const all = existsSync(CORPUS)
  ? ['good', 'bad', 'later'].flatMap((kind) =>
      readdirSync(path.join(CORPUS, kind)).map((name) => path.join(kind, name)),
    )
  : []
/** An eighth by default, because the API's test tries all of them. */
const PART = process.env['TOILE_WHOLE_CORPUS'] === '1' ? 1 : 8
const files = all.filter((_, at) => at % PART === 0)
if (!files.length) console.log('SKIPPED: the corpus of pictures. It is not beside the project.')

/** Decodes a file; null if it is not a picture. */
async function decoded(file: string): Promise<RgbaPicture | null> {
  try {
    return await decodePicture(path.join(CORPUS, file))
  } catch (error) {
    if (error instanceof UnreadablePicture) return null
    throw error
  }
}

type Seen = { readonly found: boolean; readonly warnings: readonly TryOnWarning[] }
/** A finding without a person or garment first says what to change. */
const isClear = ({ found, warnings }: Seen): boolean => found || /[a-z].*\.$/.test(warnings[0]?.message ?? '')

describe.runIf(files.length > 0)('pictures of the corpus', () => {
  const engine = createEngineHere()

  test.each(files)('%s', { timeout: 120_000 }, async (file) => {
    const picture = await decoded(file)
    const seen = picture && (await engine.check({ person: picture, garment: picture }))
    expect(picture === null || (isClear(seen!.person!) && isClear(seen!.garment!))).toBe(true)
  })
})
