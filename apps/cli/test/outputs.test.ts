import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { planTasks, WrongPath } from '../src/outputs.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toile-outputs-'))
const file = (name: string): string => path.join(folder, name)
fs.mkdirSync(file('garments'))
fs.mkdirSync(file('empty'))
for (const name of ['b.PNG', 'a.jpg', 'notes.txt']) fs.writeFileSync(file(`garments/${name}`), '')
afterAll(() => fs.rmSync(folder, { recursive: true }))

test('a picture goes to look.jpg, to the named file in its format, or into the named folder', () => {
  const garment = file('garments/a.jpg')
  expect(planTasks(garment, null)).toEqual([{ garment, output: 'look.jpg', format: 'jpeg' }])
  expect(planTasks(garment, 'x.webp')).toEqual([{ garment, output: 'x.webp', format: 'webp' }])
  expect(planTasks(garment, file('empty'))[0]?.output).toBe(file('empty/look.jpg'))
})

test('a folder’s pictures go to a folder, in the order of their names', () => {
  expect(planTasks(file('garments'), 'out')).toEqual([
    { garment: file('garments/a.jpg'), output: path.join('out', 'a.jpg'), format: 'jpeg' },
    { garment: file('garments/b.PNG'), output: path.join('out', 'b.jpg'), format: 'jpeg' },
  ])
})

test.each([
  ['a garment that is not there', 'nothing.jpg', null, 'There is no'],
  ['a folder without pictures', 'empty', null, 'no jpeg, png, webp pictures'],
  ['a look without a picture’s ending', 'garments/a.jpg', 'look.gif', 'should end in'],
  ['a file where a folder is wanted', 'garments', 'garments/a.jpg', 'not a folder'],
])('refuses %s', (_, garment, output, words) => {
  const target = output === 'garments/a.jpg' ? file(output) : output
  expect(() => planTasks(file(garment), target)).toThrow(WrongPath)
  expect(() => planTasks(file(garment), target)).toThrow(words)
})
