import { describe, expect, it } from 'vitest'
import { costByTier, costOfLook, furtherGarmentCredits, qualityTiers } from '../src/business.ts'
import { categoriesPattern } from '../src/garment-fields.ts'
import { clashText, findClash, garmentKinds } from '../src/garments.ts'
import { tryOnFields } from '../src/look-form.ts'

describe('categories of a form', () => {
  const parse = (category: string) => tryOnFields.safeParse({ category })
  it.each([
    ['top', ['top']],
    ['top, bottom,auto', ['top', 'bottom', 'auto']],
    ['', undefined],
  ])('reads "%s"', (text, list) => {
    expect(parse(text).data?.category).toEqual(list)
    expect(categoriesPattern.test(text)).toBe(text !== '')
  })
  it.each(['shoes', 'top,', 'top;bottom', ','])('refuses "%s"', (text) => {
    expect(parse(text).success).toBe(false)
    expect(categoriesPattern.test(text)).toBe(false)
  })
})

describe('garments that are worn together', () => {
  it('are at most one of each kind, and no dress with a top or a bottom', () => {
    const clash = (...kinds: Parameters<typeof findClash>[0]) => findClash(kinds)?.place
    expect(clash('bottom', 'top', 'outerwear')).toBeUndefined()
    expect(clash('dress', 'outerwear')).toBeUndefined()
    expect(clash('auto', 'auto', null)).toBeUndefined()
    for (const kind of garmentKinds) expect(clash(kind, 'auto', kind)).toBe(2)
    expect([clash('dress', 'bottom'), clash('top', 'dress'), clash('bottom', 'outerwear', 'dress')]).toEqual([
      1, 1, 2,
    ])
  })
  it('clash in any order', () => {
    const any = [...garmentKinds, 'auto'] as const
    for (const first of any)
      for (const second of any)
        for (const third of any) {
          const kinds = [first, second, third]
          expect(findClash(kinds) === undefined).toBe(findClash(kinds.toReversed()) === undefined)
        }
  })
  it('are named in the text of a clash', () => {
    expect(clashText(findClash(['dress', 'bottom'])!)).toBe('trousers or a skirt cannot be worn with a dress')
    expect(clashText(findClash(['top', 'top'])!)).toBe('a top cannot be worn with another')
  })
})

describe('the price of a look', () => {
  it('is its tier’s price, plus the same amount for each further garment in every tier', () => {
    for (const tier of qualityTiers)
      for (const garments of [1, 2, 3])
        expect(costOfLook(tier, garments)).toBe(costByTier[tier] + (garments - 1) * furtherGarmentCredits)
    expect([costOfLook('basic'), costOfLook('standard', 2), costOfLook('premium', 3)]).toEqual([20, 35, 55])
  })
})
