import { expect, test } from 'vitest'
import { readArguments } from '../src/arguments.ts'

test('reads two pictures and uses defaults for the rest', () => {
  expect(readArguments(['p.jpg', 'g.jpg'])).toEqual({
    kind: 'try-on',
    person: 'p.jpg',
    garment: 'g.jpg',
    output: null,
    json: false,
    options: {},
    server: null,
  })
})

test('reads every option', () => {
  const args =
    'p.jpg g.jpg -o look.webp --json --category dress --quality basic --realism 0 --seed 7 --size 720 --person-at 0.3,1'
  expect(readArguments(args.split(' '))).toMatchObject({
    output: 'look.webp',
    json: true,
    options: {
      category: 'dress',
      quality: 'basic',
      realism: 0,
      seed: 7,
      shortEdgePx: 720,
      personAt: { x: 0.3, y: 1 },
    },
  })
})

test('reads a server, and the API key from the environment', () => {
  const args = ['p.jpg', 'g.jpg', '--remote', 'https://toile.example.com/']
  expect(readArguments(args, { TOILE_API_KEY: 'toile_test_x' })).toMatchObject({
    server: { address: 'https://toile.example.com', apiKey: 'toile_test_x' },
  })
  expect(readArguments(args)).toMatchObject({ problem: expect.stringContaining('TOILE_API_KEY') })
})

test('refuses a size together with a server', () => {
  const args = ['p.jpg', 'g.jpg', '--remote', 'https://toile.example.com/', '--size', '720']
  expect(readArguments(args, { TOILE_API_KEY: 'toile_test_x' })).toMatchObject({
    problem: expect.stringContaining('leave out --size with --remote'),
  })
})

test('shows the help before checking any other argument', () => {
  expect(readArguments(['--help'])).toEqual({ kind: 'help' })
  expect(readArguments(['p.jpg', '-h'])).toEqual({ kind: 'help' })
})

test.each([
  ['one picture', ['p.jpg'], 'Name two things'],
  ['three pictures', ['p.jpg', 'g.jpg', 'h.jpg'], 'Name two things'],
  ['an unknown option', ['p.jpg', 'g.jpg', '--colour', 'red'], '--colour'],
  ['an unknown category', ['p.jpg', 'g.jpg', '--category', 'hat'], 'outerwear, not "hat"'],
  ['a realism that is no number', ['p.jpg', 'g.jpg', '--realism', 'high'], 'from 0 to 100'],
  ['a realism that is too large', ['p.jpg', 'g.jpg', '--realism', '101'], 'from 0 to 100'],
  ['an empty seed', ['p.jpg', 'g.jpg', '--seed', ''], 'a whole number'],
  ['a server that is none', ['p.jpg', 'g.jpg', '--remote', 'somewhere'], 'address of a server'],
  ['a place beyond the photo', ['p.jpg', 'g.jpg', '--person-at', '0.3,1.2'], 'like 0.3,0.5'],
  ['half a place', ['p.jpg', 'g.jpg', '--person-at', '0.3'], 'like 0.3,0.5'],
  ['a size that the engine does not make', ['p.jpg', 'g.jpg', '--size', '500'], 'from 720 to 2160'],
  ['half a pixel', ['p.jpg', 'g.jpg', '--size', '720.5'], 'a whole number'],
])('says what is wrong with %s', (_, args, words) => {
  const command = readArguments(args)
  expect(command.kind).toBe('wrong')
  expect(command).toHaveProperty('problem', expect.stringContaining(words))
})
