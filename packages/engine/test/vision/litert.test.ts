import { expect, test, vi } from 'vitest'
import { withoutWarnings } from '../../src/embedded/vision/litert.ts'

test('keeps LiteRT’s warnings to itself while it loads, and no longer', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const loading = withoutWarnings(async () => {
    console.warn('no graphics processor')
    throw new Error('not loaded')
  })
  await expect(loading).rejects.toThrow('not loaded')
  expect(warn).not.toHaveBeenCalled()
  console.warn('heard again')
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
