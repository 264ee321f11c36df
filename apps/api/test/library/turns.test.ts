import { describe, expect, it } from 'vitest'
import { createTurns } from '../../src/modules/library/turns.ts'

describe('turns', () => {
  it('are given at once while slots are free, then in order of request', async () => {
    const turns = createTurns(1)
    const first = await turns.take(1000)
    const order: string[] = []
    const second = turns.take(1000).then((giveBack) => (order.push('second'), giveBack?.()))
    const third = turns.take(1000).then((giveBack) => (order.push('third'), giveBack?.()))
    first?.()
    await Promise.all([second, third])
    expect(order).toEqual(['second', 'third'])
  })

  it('time out after the wait, and the slot goes to the next', async () => {
    const turns = createTurns(1)
    const first = await turns.take(1000)
    expect(await turns.take(1)).toBeUndefined()
    first?.()
    expect(await turns.take(1)).toBeInstanceOf(Function)
  })

  it('count a slot released twice once', async () => {
    const turns = createTurns(1)
    const first = await turns.take(1)
    first?.()
    first?.()
    expect(await turns.take(1)).toBeInstanceOf(Function)
    expect(await turns.take(1)).toBeUndefined()
  })
})
