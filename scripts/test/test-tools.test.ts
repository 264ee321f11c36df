import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { findTestTools } from '../test-tools.ts'

it('takes the Chromium that is named', () => {
  expect(findTestTools({ CHROMIUM_PATH: '/opt/my/chrome' }).chromium).toBe('/opt/my/chrome')
})

it('finds programs in PATH', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'toile tools '))
  for (const name of ['google-chrome', 'initdb']) writeFileSync(path.join(folder, name), '')
  expect(findTestTools({ PATH: folder })).toEqual({
    chromium: path.join(folder, 'google-chrome'),
    initdb: path.join(folder, 'initdb'),
  })
})

it('takes the shell without windows before a browser that has them', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'toile tools '))
  for (const name of ['chromium', 'chromium-headless-shell']) writeFileSync(path.join(folder, name), '')
  expect(findTestTools({ PATH: folder }).chromium).toBe(path.join(folder, 'chromium-headless-shell'))
})

it('finds no Chromium where there is none', () => {
  expect(findTestTools({ PATH: mkdtempSync(path.join(tmpdir(), 'toile none ')) }).chromium).toBeUndefined()
})
