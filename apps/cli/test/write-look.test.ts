import fs from 'node:fs'
import fsPromises from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { EXIT } from '../src/help.ts'
import { exitCodeOf, makeLooks, type MakeLook } from '../src/make-looks.ts'
import { NotWritten, prepareOutput, writeLook } from '../src/write-look.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toile-write-'))
const file = (name: string): string => path.join(folder, name)
afterAll(() => fs.rmSync(folder, { recursive: true }))
afterEach(() => vi.restoreAllMocks())

const bytes = Buffer.from('look')
const report = {
  width: 1,
  height: 1,
  warnings: [],
  engine: '',
  ms: {},
  confidence: 1,
  verdict: 'likely',
} as const
const silent = { next: () => undefined, update: () => undefined, stop: () => undefined }
const { signal } = new AbortController()

const taskTo = (output: string) => ({ garment: 'polo.jpg', output, format: 'jpeg' as const })

test('replaces an earlier look as a whole, and the file behind a link', async () => {
  fs.mkdirSync(file('whole'))
  fs.writeFileSync(file('whole/look.jpg'), 'a longer earlier look')
  fs.symlinkSync(file('whole/look.jpg'), file('whole/link.jpg'))
  await writeLook(file('whole/link.jpg'), bytes)
  expect(fs.readFileSync(file('whole/look.jpg'), 'utf8')).toBe('look')
  expect(fs.lstatSync(file('whole/link.jpg')).isSymbolicLink()).toBe(true)
  expect(fs.readdirSync(file('whole')).toSorted()).toEqual(['link.jpg', 'look.jpg'])
})

test('keeps an earlier look private', async () => {
  fs.writeFileSync(file('private.jpg'), 'an earlier look', { mode: 0o600 })
  await writeLook(file('private.jpg'), bytes)
  expect([
    fs.readFileSync(file('private.jpg'), 'utf8'),
    fs.statSync(file('private.jpg')).mode & 0o777,
  ]).toEqual(['look', 0o600])
})

test('writes over an earlier look whose folder takes no other file', async () => {
  fs.mkdirSync(file('closed'))
  fs.writeFileSync(file('closed/look.jpg'), 'an earlier look')
  const refused = Object.assign(new Error('refused'), { code: 'EBUSY' })
  vi.spyOn(fsPromises, 'access').mockImplementation(async (place) => {
    if (place === file('closed')) throw refused
  })
  vi.spyOn(fsPromises, 'rename').mockRejectedValue(refused)
  await prepareOutput(file('closed/look.jpg'))
  await writeLook(file('closed/look.jpg'), bytes)
  expect(fs.readFileSync(file('closed/look.jpg'), 'utf8')).toBe('look')
  expect(fs.readdirSync(file('closed'))).toEqual(['look.jpg'])
  await expect(prepareOutput(file('closed/other.jpg'))).rejects.toBeInstanceOf(NotWritten)
})

test('leaves no part of a look that cannot be written', async () => {
  fs.mkdirSync(file('taken/look.jpg'), { recursive: true })
  await expect(writeLook(file('taken/look.jpg'), bytes)).rejects.toBeInstanceOf(NotWritten)
  await expect(writeLook(file('nowhere/look.jpg'), bytes)).rejects.toThrow(
    'look.jpg cannot be written (ENOENT)',
  )
  expect(fs.readdirSync(file('taken'))).toEqual(['look.jpg'])
})

test('refuses a place where no look can be written, before the look is made', async () => {
  fs.writeFileSync(file('plain'), '')
  fs.mkdirSync(file('folder.jpg'))
  await expect(prepareOutput(file('plain/look.jpg'))).rejects.toBeInstanceOf(NotWritten)
  await expect(prepareOutput(file('folder.jpg'))).rejects.toThrow('folder.jpg cannot be written (EISDIR)')
  let made = 0
  const make: MakeLook = async () => {
    made++
    return { report, file: bytes }
  }
  const tasks = [taskTo(file('folder.jpg')), taskTo(file('new/deep/look.jpg'))]
  const outcomes = await makeLooks({ make, signal, progress: silent }, tasks)
  expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([EXIT.failed, EXIT.ok])
  expect(made).toBe(1)
  expect(fs.readFileSync(file('new/deep/look.jpg'), 'utf8')).toBe('look')
})

test('says how to fetch a look that the disk does not take, and orders no further one', async () => {
  const gone = file('gone')
  const make: MakeLook = async () => {
    fs.rmSync(gone, { recursive: true })
    return { report, file: bytes, howToFetch: 'Fetch the look l1.' }
  }
  const tasks = [taskTo(path.join(gone, 'a.jpg')), taskTo(path.join(gone, 'b.jpg'))]
  const outcomes = await makeLooks({ make, signal, progress: silent }, tasks)
  const problem = `${tasks[0]?.output} cannot be written (ENOENT). Fetch the look l1. The other looks (1) were not started.`
  expect(outcomes).toMatchObject([{ report: null, problem }])
  expect(exitCodeOf(outcomes, { signal, tasks })).toBe(EXIT.failed)
})
