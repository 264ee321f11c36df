import { expect, test, vi } from 'vitest'
import { beside } from '../src/embedded/assistant.ts'

const offered = (isLeft: boolean) => ({ takeBack: vi.fn(() => isLeft) })

test('does the piece as well where nobody was offered it, and where nobody has begun with it', () => {
  for (const offer of [null, undefined, offered(true)]) {
    const own = vi.fn()
    expect(beside(offer, own, () => 'made')).toBe('made')
    expect(own).toHaveBeenCalledOnce()
  }
})

test('leaves to somebody else what they have done, and waits for it after its own work', () => {
  const own = vi.fn()
  const offer = offered(false)
  const work = vi.fn(() => expect(offer.takeBack).not.toHaveBeenCalled())
  beside(offer, own, work)
  expect(work).toHaveBeenCalledOnce()
  expect(offer.takeBack).toHaveBeenCalledOnce()
  expect(own).not.toHaveBeenCalled()
})

test('fails where somebody else has failed', () => {
  const offer = {
    takeBack: () => {
      throw new Error('no memory')
    },
  }
  const own = vi.fn()
  expect(() => beside(offer, own, () => 'made')).toThrow('no memory')
  expect(own).not.toHaveBeenCalled()
  const work = () => {
    throw new RangeError('nothing here')
  }
  expect(() => beside(offer, own, work)).toThrow(RangeError)
})

test('waits for somebody else before its own failure is told', () => {
  const own = vi.fn()
  const offer = offered(false)
  expect(() =>
    beside(offer, own, () => {
      throw new RangeError('nothing here')
    }),
  ).toThrow(RangeError)
  expect(offer.takeBack).toHaveBeenCalledOnce()
  expect(own).not.toHaveBeenCalled()
})
