import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodePicture } from '@toile/engine/codecs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { blockPictures, isBlocked } from '../../src/modules/moderation/blocked-pictures.ts'
import { hashFile, hashPicture } from '../../src/modules/moderation/perceptual-hash.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { bootApp } from '../harness.ts'

const folder = join(import.meta.dirname, '../../../../samples')
const samples = await Promise.all(
  readdirSync(folder)
    .filter((name) => name.endsWith('.jpg'))
    .map((name) => readFile(join(folder, name))),
)
const { db } = (await bootApp()).context.database

/** Re-encoded: smaller, at low quality, brighter. */
const copyOf = (file: Buffer) =>
  sharp(file).resize({ width: 260 }).modulate({ brightness: 1.1 }).jpeg({ quality: 40 }).toBuffer()

describe('a blocked picture', () => {
  it('is recognized in copies, decoded or encoded, and no other sample matches', async () => {
    const [first = Buffer.of()] = samples
    await inTransaction(db, async (trx) => blockPictures(trx, [await hashFile(first)], new Date()))
    expect(await isBlocked(db, await hashFile(await copyOf(first)))).toBe(true)
    expect(await isBlocked(db, await hashPicture(await decodePicture(first)))).toBe(true)
    for (const other of samples.slice(1)) expect(await isBlocked(db, await hashFile(other))).toBe(false)
  })

  it('is recognized in copies of every sample', async () => {
    for (const file of samples) {
      await db.deleteFrom('blocked_picture').execute()
      await inTransaction(db, async (trx) => blockPictures(trx, [await hashFile(file)], new Date()))
      expect(await isBlocked(db, await hashFile(await copyOf(file)))).toBe(true)
    }
  })
})
