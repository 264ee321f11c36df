import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openBlobStore } from '../../src/adapters.ts'
import { MARK_KEY } from '../../src/platform/blob-store.ts'
import { spawnNode } from '../child-process.ts'
import { configOf, createHome } from '../harness.ts'

const command = join(import.meta.dirname, '../../src/main-claim-store.ts')

it('the command that claims a store marks it as that of its database', async () => {
  const home = await createHome()
  const blobStore = await openBlobStore(configOf(home).blobStore)
  await blobStore.put(MARK_KEY, Buffer.from('{}'))
  const child = spawnNode(command, home.env)
  expect(await child.ended).toBe(0)
  expect(child.output()).toContain('marked as that of this database')
  expect(String(await blobStore.find(MARK_KEY))).toContain('databaseBegunAt')
})
