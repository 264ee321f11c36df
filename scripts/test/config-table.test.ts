import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settings } from '../../apps/api/src/config/settings.ts'
import { configurationFile, configurationPage } from '../config-table.ts'

it('the table of settings in the documents is up to date (else run `node scripts/config-table.ts`)', async () => {
  expect(readFileSync(configurationFile, 'utf8')).toBe(await configurationPage())
})

it('every setting is described', () => {
  for (const [name, setting] of Object.entries(settings.shape))
    expect(setting.description, name).toMatch(/\.$/)
})
