import { expect, it } from 'vitest'
import { formatSizes, sizesByFolder } from '../engine-lines.ts'

it('sums lines and files by folder, and names the biggest file of each', () => {
  const sizes = sizesByFolder([
    { path: 'warp/mesh.ts', lines: 90 },
    { path: 'image/fill.ts', lines: 40 },
    { path: 'image/resize.ts', lines: 60 },
  ])
  expect(sizes).toEqual([
    { folder: 'image', files: 2, lines: 100, biggest: 'resize.ts', biggestLines: 60 },
    { folder: 'warp', files: 1, lines: 90, biggest: 'mesh.ts', biggestLines: 90 },
  ])
  expect(formatSizes(sizes)).toMatch(/in all +190 +3$/)
})
