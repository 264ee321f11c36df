import { expect, it } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { endingModelsOf } from '../../src/config/ending-models.ts'

const vertex = { VERTEX_PROJECT: 'p', GOOGLE_APPLICATION_CREDENTIALS: '/key.json' }
const warningsOf = (env: Record<string, string>) => endingModelsOf(loadConfig(env, '/nowhere').engines)

it('warns about a model that will be shut down where it is used, and about no other', () => {
  const usual = warningsOf({ ...vertex, TOILE_ENGINE: 'vertex,embedded' })
  expect(usual).toEqual([expect.stringContaining('15 March 2027')])
  expect(warningsOf({ ...vertex, TOILE_ENGINE_PREMIUM: 'vertex,embedded' })).toHaveLength(1)
  expect(warningsOf({ ...vertex, TOILE_ENGINE: 'vertex', VERTEX_MODEL: 'virtual-try-on-002' })).toEqual([])
  expect(warningsOf(vertex)).toEqual([])
})
