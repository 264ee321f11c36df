import { expect, test } from 'vitest'
import { oncePer } from '../src/embedded/once-per.ts'

test('computes a value for an object once, until the argument changes', () => {
  const asked: string[] = []
  const find = oncePer((about: { readonly name: string }, kind: string) => {
    asked.push(`${about.name} ${kind}`)
    return { kind }
  })
  const [a, b] = [{ name: 'a' }, { name: 'b' }]
  const first = find(a, 'top')
  expect(find(b, 'top')).toEqual(first)
  expect(find(a, 'top')).toBe(first)
  expect(asked).toEqual(['a top', 'b top'])
  expect(find(a, 'dress').kind).toBe('dress')
  expect(find(a, 'top').kind).toBe('top')
  expect(asked).toEqual(['a top', 'b top', 'a dress', 'a top'])
})
