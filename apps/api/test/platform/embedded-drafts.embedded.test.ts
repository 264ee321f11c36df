import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { draftOf, removeDrafts } from '../../src/platform/embedded-drafts.ts'

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toile-drafts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of ['database', 'database.draft-1', 'database.draft-22', 'pictures'])
    await mkdir(join(folder, name))
  return folder
}

it('removes the drafts of all processes, and nothing else', async () => {
  const folder = await dataFolder()
  await removeDrafts(join(folder, 'database'))
  expect(await readdir(folder)).toEqual(['database', 'pictures'])
  expect(draftOf(join(folder, 'database'))).toBe(join(folder, `database.draft-${process.pid}`))
})
