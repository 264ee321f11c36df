import { expect, test } from 'vitest'
import { samples } from 'virtual:samples'
import { sampleName } from '../../src/features/studio/picture/sample-name.ts'
import { inSpanish } from './in-spanish.ts'

test('the catalogue calls each sample what its manifest calls it', () => {
  expect(samples.map(sampleName)).toEqual(samples.map(({ name }) => name))
})

test('each sample has another name in Spanish, and one that the catalogue does not know keeps its own', async () => {
  await inSpanish()
  expect(samples.filter((sample) => sampleName(sample) === sample.name)).toEqual([])
  expect(sampleName({ id: 'woman-red', name: 'Woman in red' })).toBe('Mujer de rojo')
  expect(sampleName({ id: 'green-scarf', name: 'Green scarf' })).toBe('Green scarf')
})
