import { describe, expect, it } from 'vitest'
import { createTurns } from '../../src/modules/library/turns.ts'

describe('turns', () => {
  it('are given at once while there are places, then in the order of asking', async () => {
    const turns = createTurns(1)
    const first = await turns.take(1000)
    const order: string[] = []
    const second = turns.take(1000).then((giveBack) => (order.push('second'), giveBack?.()))
    const third = turns.take(1000).then((giveBack) => (order.push('third'), giveBack?.()))
    first?.()
    await Promise.all([second, third])
    expect(order).toEqual(['second', 'third'])
  })

  it('are given up after the wait, and the place goes to the next', async () => {
    const turns = createTurns(1)
    const first = await turns.take(1000)
    expect(await turns.take(1)).toBeUndefined()
    first?.()
    expect(await turns.take(1)).toBeInstanceOf(Function)
  })

  it('count a place given back twice once', async () => {
    const turns = createTurns(1)
    const first = await turns.take(1)
    first?.()
    first?.()
    expect(await turns.take(1)).toBeInstanceOf(Function)
    expect(await turns.take(1)).toBeUndefined()
  })
})
