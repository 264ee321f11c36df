import { readFileSync } from 'node:fs'
import { demoLook } from '@toile/contract/generations'
import { expect, it } from 'vitest'
import { postDemo } from '../generations/look-calls.ts'
import { bootApp } from '../harness.ts'
import { startFakeCog } from './fake-cog.ts'

const LOOKS = 3
const cog = await startFakeCog()
const app = await bootApp({
  engine: 'embedded',
  env: {
    TOILE_ENGINE: 'cog,embedded',
    TOILE_CONCURRENCY: '1',
    TOILE_ENGINE_CONCURRENCY: '2',
    TOILE_DEMO_DAILY_LIMIT: '100',
    COG_URL: cog.url,
  },
})
const sample = (name: string) => readFileSync(new URL(`../../../../samples/${name}.jpg`, import.meta.url))
const pictures = { userPhoto: sample('woman-red'), outfitPhoto: sample('white-polo') }

it('has as many looks in progress as the hosted engine may make, whatever its own engine may', async () => {
  cog.state.pauseMs = 3000
  const answers = await Promise.all(Array.from({ length: LOOKS }, () => postDemo(app, pictures)))
  for (const answer of answers) expect(demoLook.parse(await answer.json()).engine).toBe('cog')
  expect(cog.state.most).toBe(2)
})
