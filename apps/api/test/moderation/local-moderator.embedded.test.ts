import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { decodePicture } from '@toile/engine/codecs'
import { afterAll, describe, expect, it } from 'vitest'
import { looksExplicit, type ClassScores } from '../../src/modules/moderation/class-scores.ts'
import { openLocalModerator } from '../../src/modules/moderation/local-moderator.ts'

const samples = join(import.meta.dirname, '../../../../samples')
const signal = new AbortController().signal
const scores = (some: Partial<ClassScores>): ClassScores => ({
  drawing: 0,
  hentai: 0,
  neutral: 0,
  porn: 0,
  sexy: 0,
  ...some,
})

const moderator = openLocalModerator()
afterAll(moderator.close)

describe('the local moderator', () => {
  const pictures = [samples, join(samples, 'looks')].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.jpg'))
      .map((name) => join(folder, name)),
  )

  it('allows every sample and every look of the landing page', async () => {
    expect(pictures.length).toBeGreaterThan(10)
    for (const file of pictures)
      expect([file, await moderator.judge(await decodePicture(file), signal)]).toEqual([file, 'allowed'])
  })

  it('stops when its signal aborts', async () => {
    const picture = await decodePicture(pictures[0]!)
    await expect(moderator.judge(picture, AbortSignal.abort())).rejects.toThrow('abort')
  })

  it('refuses what both models call explicit, and is uncertain when only the first does', async () => {
    const asked = (name: string) =>
      openLocalModerator(pathToFileURL(join(import.meta.dirname, `threads/${name}.ts`)))
    const picture = { data: new Uint8ClampedArray(16 * 16 * 4), width: 16, height: 16 }
    const verdicts: Record<string, string> = {}
    for (const name of ['both', 'first-only', 'second-only']) {
      const planted = asked(name)
      verdicts[name] = await planted.judge(picture, signal)
      await planted.close()
    }
    expect(verdicts).toEqual({ both: 'refused', 'first-only': 'uncertain', 'second-only': 'allowed' })
  })

  it('rejects when a model cannot be run', async () => {
    const broken = openLocalModerator(pathToFileURL(join(import.meta.dirname, 'threads/broken.ts')))
    const picture = { data: new Uint8ClampedArray(16 * 16 * 4), width: 16, height: 16 }
    await expect(broken.judge(picture, signal)).rejects.toThrow('no model')
    await broken.close()
  })
})

describe('scores', () => {
  it('ignore swimwear and bare arms', () => {
    expect(looksExplicit(scores({ sexy: 0.97, porn: 0.03 }))).toBe(false)
  })

  it('add drawn and photographed classes', () => {
    expect(looksExplicit(scores({ hentai: 0.3, porn: 0.3, sexy: 0.4 }))).toBe(true)
  })
})
