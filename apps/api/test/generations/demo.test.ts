import { demoLook } from '@toile/contract/generations'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createFakeEngine } from '../fake-engine.ts'
import { bootApp } from '../harness.ts'
import { finishedGeneration, postDemo, readGeneration } from './look-calls.ts'

const engine = createFakeEngine()
const app = await bootApp({ engine, env: { TOILE_DEMO_DAILY_LIMIT: '1000' } })

describe('a free look', () => {
  it('is answered with the look, at the Free plan’s size', async () => {
    const response = await postDemo(app)
    expect(response.status).toBe(200)
    const look = demoLook.parse(await response.json())
    expect(look).toMatchObject({ success: true, width: 720, height: 960, engine: 'fake', qualityTier: 'standard' })
    const picture = await fetch(look.imageUrl)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 720, height: 960 })
    expect(bytes.includes('compositeWithTrainedAlgorithmicMedia')).toBe(true)
    console.log(look, await readGeneration(look))
  })
})
