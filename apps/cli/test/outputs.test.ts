import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { planTasks, WrongPath } from '../src/outputs.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toile-outputs-'))
const file = (name: string): string => path.join(folder, name)
fs.mkdirSync(file('garments'))
fs.mkdirSync(file('empty'))
fs.mkdirSync(file('garments/folder.jpg'))
for (const name of ['b.PNG', 'a.jpg', 'notes.txt', '._a.jpg']) fs.writeFileSync(file(`garments/${name}`), '')
const person = file('person.jpg')
fs.writeFileSync(person, '')
afterAll(() => fs.rmSync(folder, { recursive: true }))

test('a picture goes to look.jpg, to the named file in its format, or into the named folder', () => {
  const garment = file('garments/a.jpg')
  expect(planTasks({ person, garment, output: null })).toEqual([
    { garment, output: 'look.jpg', format: 'jpeg' },
  ])
  expect(planTasks({ person, garment, output: 'x.webp' })).toEqual([
    { garment, output: 'x.webp', format: 'webp' },
  ])
  expect(planTasks({ person, garment, output: file('empty') })[0]?.output).toBe(file('empty/look.jpg'))
})

test('a folder’s pictures, without hidden ones, go to a folder in the order of their names', () => {
  expect(planTasks({ person, garment: file('garments'), output: 'out' })).toEqual([
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
  expect(() => planTasks({ person, garment: file(garment), output: target })).toThrow(WrongPath)
  expect(() => planTasks({ person, garment: file(garment), output: target })).toThrow(words)
})

test('pictures whose names differ only in their ending keep it in the names of their looks', () => {
  const garment = file('twins')
  fs.mkdirSync(garment)
  for (const name of ['Shirt.png', 'coat.jpg', 'shirt.jpg', 'shirt.jpg.png'])
    fs.writeFileSync(path.join(garment, name), '')
  const outputs = planTasks({ person, garment, output: 'out' }).map((task) => path.basename(task.output))
  expect(outputs).toEqual(['Shirt.png.jpg', 'coat.jpg', 'shirt.jpg.jpg', 'shirt.jpg.png.jpg'])
})

test('refuses to overwrite a garment or the person', () => {
  const overwriting = (garment: string, output: string, dressed = person) => {
    return () => planTasks({ person: dressed, garment: file(garment), output: file(output) })
  }
  expect(overwriting('garments', 'garments')).toThrow('would overwrite')
  expect(overwriting('garments/a.jpg', 'garments/a.jpg')).toThrow(WrongPath)
  expect(overwriting('garments/a.jpg', 'person.jpg')).toThrow('person.jpg')
  fs.symlinkSync(file('garments'), file('linked'), 'junction')
  expect(overwriting('garments', 'linked')).toThrow('would overwrite')
  fs.mkdirSync(file('earlier'))
  fs.linkSync(file('garments/b.PNG'), file('earlier/a.jpg'))
  expect(overwriting('garments', 'earlier')).toThrow('a.jpg')
  expect(overwriting('garments', 'empty', file('garments/b.PNG'))).not.toThrow()
})

test('overwrites earlier looks', () => {
  fs.mkdirSync(file('looks'))
  fs.writeFileSync(file('looks/a.jpg'), '')
  expect(planTasks({ person, garment: file('garments'), output: file('looks') })).toHaveLength(2)
})
