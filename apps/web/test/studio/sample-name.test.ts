import { expect, test } from 'vitest'
import { samples } from 'virtual:samples'
import { sampleName } from '../../src/features/studio/picture/sample-name.ts'
import { inSpanish } from './in-spanish.ts'

test('the catalogue has each sample’s name from the manifest', () => {
  expect(samples.map(sampleName)).toEqual(samples.map(({ name }) => name))
})

test('each sample has a Spanish name, and unknown samples keep their own', async () => {
  await inSpanish()
  expect(samples.filter((sample) => sampleName(sample) === sample.name)).toEqual([])
  expect(sampleName({ id: 'woman-red', name: 'Woman in red' })).toBe('Mujer de rojo')
  expect(sampleName({ id: 'green-scarf', name: 'Green scarf' })).toBe('Green scarf')
})
