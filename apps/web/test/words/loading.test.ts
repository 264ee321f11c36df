import { expect, test, vi } from 'vitest'

const modules = import.meta.glob([
  '../../src/{pages,features,ui,api,lib}/**/*.{ts,tsx}',
  '../../src/routes.tsx',
  // They run in workers, which have no words.
  '!**/{heic,device}-worker.ts',
])

vi.mock('../../src/words/translate.ts', async (original) => ({
  ...(await original<object>()),
  t: (id: string) => {
    throw new Error(`${id} is asked for while a module loads`)
  },
}))

// uPlot measures the screen while it loads.
vi.mock('uplot', () => ({ default: {} }))

// Loads the whole app.
test('no module calls `t` while it loads', { timeout: 120_000 }, async () => {
  expect(Object.keys(modules).length).toBeGreaterThan(200)
  for (const [path, load] of Object.entries(modules)) await expect(load(), path).resolves.toBeTruthy()
})
