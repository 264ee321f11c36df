import { errorCodes } from '@toile/contract/errors'
import { expect, it } from 'vitest'
import { describeFailure, LookFailed } from '../../src/embed/failure.ts'

it.each(['key_revoked', 'origin_not_allowed', 'insufficient_credits', 'scope_missing'] as const)(
  'hides the shop’s %s from shoppers',
  (code) => {
    expect(describeFailure(code).happened).toBe('Try-on is not available here right now.')
  },
)

it('says when the shop’s daily looks are used up', () => {
  expect(describeFailure('cap_reached').todo).toBe('Come back tomorrow.')
})

it('asks for another photo when a look is refused, or blames the product’s picture', () => {
  const refused = (code: string) => describeFailure(new LookFailed('look_unconvincing', [{ code }]).code)
  expect(refused('body_turned').todo).toBe('Choose a photo from the front, in close-fitting clothes.')
  expect(refused('garment_worn').happened).toBe('This picture of the product cannot be tried on.')
})

it('has words for every other failure, without technical terms', () => {
  for (const code of [
    ...errorCodes,
    'unreachable',
    'no_memory',
    'not_loaded',
    'no_product_picture',
  ] as const) {
    const { happened, todo } = describeFailure(code)
    expect(`${happened} ${todo}`, code).not.toMatch(/API key|credits|developers|charged/)
  }
})
