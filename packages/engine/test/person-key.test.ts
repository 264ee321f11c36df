import { expect, test } from 'vitest'
import { personKey } from '../src/embedded/person-analysis.ts'

const picture = { data: new Uint8ClampedArray(16).fill(7), width: 2, height: 2 }
const keyOf = (options: Parameters<typeof personKey>[1]) => personKey(picture, options, 'around-person')

test('the key of an analysis depends on the chosen person and on the size', async () => {
  const largest = await keyOf({ shortEdgePx: 768 })
  const left = await keyOf({ shortEdgePx: 768, personAt: { x: 0.2, y: 0.5 } })
  expect(await keyOf({ shortEdgePx: 768, personAt: undefined })).toBe(largest)
  expect(await keyOf({ shortEdgePx: 768, personAt: { x: 0.2, y: 0.5 } })).toBe(left)
  const others = [
    await keyOf({ shortEdgePx: 768, personAt: { x: 0.8, y: 0.5 } }),
    await keyOf({ shortEdgePx: 512, personAt: { x: 0.2, y: 0.5 } }),
  ]
  expect(new Set([largest, left, ...others]).size).toBe(4)
})
