import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openLookups } from '../../src/modules/payments/cached-lookups.ts'
import { askingWith } from '../../src/modules/payments/provider.ts'

const ask = askingWith(new AbortController().signal)

describe('lookups', () => {
  it('run eight at a time, once for each id, and leave out ids without a reference', async () => {
    let [running, most, calls] = [0, 0, 0]
    const lookUp = openLookups(async (id) => {
      calls++
      most = Math.max(most, ++running)
      await setImmediate()
      running--
      return id === 'none' ? undefined : `order of ${id}`
    })
    const ids = Array.from({ length: 20 }, (_, at) => `${at}`)
    const orders = ids.map((id) => `order of ${id}`)
    expect(await lookUp([...ids, 'none', ...ids], ask)).toEqual(orders)
    expect({ most, calls }).toEqual({ most: 8, calls: 21 })
    expect(await lookUp(ids, ask)).toEqual(orders)
    expect(calls).toBe(21)
  })

  it('of an id without a reference are repeated by the next call', async () => {
    const references = new Map<string, string>()
    const lookUp = openLookups(async (id) => references.get(id))
    expect(await lookUp(['late'], ask)).toEqual([])
    references.set('late', 'order of late')
    expect(await lookUp(['late'], ask)).toEqual(['order of late'])
  })

  it('that succeeded are not repeated after one that failed', async () => {
    const asked: string[] = []
    let fails = true
    const lookUp = openLookups(async (id) => {
      asked.push(id)
      if (id === 'b' && fails) throw new Error('It does not answer')
      return id
    })
    await expect(lookUp(['a', 'b'], ask)).rejects.toThrow('It does not answer')
    fails = false
    expect(await lookUp(['a', 'b'], ask)).toEqual(['a', 'b'])
    expect(asked).toEqual(['a', 'b', 'b'])
  })
})
