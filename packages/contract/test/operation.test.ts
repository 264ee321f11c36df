import { describe, expect, it } from 'vitest'
import { deleteGeneration, generateDemo } from '../src/generations.ts'
import { errorBody, errorCodes, statusByErrorCode } from '../src/errors.ts'
import { lookFields } from '../src/look-form.ts'
import { pathOf } from '../src/operation.ts'

describe('pathOf', () => {
  it('puts the parameters in, escaped', () => {
    expect(pathOf(deleteGeneration, { id: 'a/b' })).toBe('/api/generate/a%2Fb')
    expect(pathOf(generateDemo)).toBe('/api/generate/demo')
  })
  it('throws on a missing parameter', () => {
    expect(() => pathOf(deleteGeneration)).toThrow('id')
  })
})

describe('lookFields', () => {
  it('parses numbers, and omits empty fields', () => {
    expect(lookFields.parse({ realism: '40', seed: '', qualityTier: 'premium' })).toEqual({
      realism: 40,
      qualityTier: 'premium',
    })
    expect(lookFields.parse({})).toEqual({})
  })
  it('parses the point of a person from two shares', () => {
    expect(lookFields.parse({ personAt: '0.25, 1' })).toEqual({ personAt: { x: 0.25, y: 1 } })
    expect(lookFields.parse({ personAt: '' })).toEqual({})
  })
  it.each([
    ['realism', '101'],
    ['realism', '-1'],
    ['realism', 'much'],
    ['realism', '1.5'],
    ['qualityTier', 'best'],
    ['category', 'shoes'],
    ['seed', '1e99'],
    ['personAt', '0.5'],
    ['personAt', '0.5,1.1'],
    ['personAt', '-0.1,0.5'],
    ['personAt', '0.5,0.5,0.5'],
    ['personAt', 'left,top'],
  ])('refuses %s = %s', (field, value) => {
    expect(lookFields.safeParse({ [field]: value }).success).toBe(false)
  })
})

describe('errors', () => {
  it('gives each code a 4xx or 5xx status', () => {
    for (const code of errorCodes) expect(statusByErrorCode[code]).toBeGreaterThanOrEqual(400)
  })
  it('refuses an unknown code in an error body', () => {
    expect(errorBody.safeParse({ error: 'x', code: 'oops', requestId: '1' }).success).toBe(false)
  })
})
