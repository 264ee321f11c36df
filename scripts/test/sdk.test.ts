import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { publint } from 'publint'
import { expect, it } from 'vitest'
import { generatedFile, generatedText } from '../generate-sdk.ts'

const MAX_BYTES = 12_000

it('the generated part of the SDK is up to date (else run `node scripts/generate-sdk.ts`)', async () => {
  expect(readFileSync(generatedFile, 'utf8')).toBe(await generatedText())
})

it('the types of the SDK carry the descriptions of the contract', async () => {
  expect(await generatedText()).toContain(
    '  /** Format of the picture; `jpeg` by default. */\n  outputFormat?:',
  )
})

it('the SDK is packed as package managers and bundlers expect, and is small', async () => {
  const root = join(import.meta.dirname, '../..')
  const sdk = join(root, 'packages/sdk')
  const folder = mkdtempSync(join(tmpdir(), 'toile sdk '))
  try {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const args = [tsc, '-p', join(sdk, 'tsconfig.build.json'), '--outDir', join(folder, 'dist')]
    await promisify(execFile)(process.execPath, args)
    for (const name of ['package.json', 'README.md']) cpSync(join(sdk, name), join(folder, name))
    const { messages } = await publint({ pkgDir: folder, pack: false, strict: true })
    expect(messages).toEqual([])
    const code = readdirSync(join(folder, 'dist')).filter((name) => name.endsWith('.js'))
    const texts = code.map((name) => readFileSync(join(folder, 'dist', name)))
    expect(gzipSync(Buffer.concat(texts)).length).toBeLessThan(MAX_BYTES)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
