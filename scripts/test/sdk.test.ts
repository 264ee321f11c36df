import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { generatedFile, generatedText } from '../generate-sdk.ts'

it('the generated part of the SDK is up to date (else run `node scripts/generate-sdk.ts`)', async () => {
  expect(readFileSync(generatedFile, 'utf8')).toBe(await generatedText())
})
