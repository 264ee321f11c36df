// @vitest-environment node
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { leanRouterPlugin } from '../../build/lean-router-plugin.ts'

const routerDir = join(createRequire(import.meta.url).resolve('react-router/package.json'), '../dist')

it.each(['lib/context.js', 'lib/dom/lib.js'])('leaves nothing in %s that prevents tree shaking', (file) => {
  const id = join(routerDir, 'production', file)
  const code = readFileSync(id, 'utf8')
  expect(code).toContain('.displayName = ')
  const { transform } = leanRouterPlugin()
  if (typeof transform !== 'object' || typeof transform.handler !== 'function')
    throw new Error('no transform')
  const { filter } = transform
  if (!(filter?.id instanceof RegExp)) throw new Error('no filter')
  expect(id).toMatch(filter.id)
  const lean = Reflect.apply(transform.handler, undefined, [code, id]) as { code: string }
  expect(lean.code).not.toMatch(/^\w+\.displayName = /m)
  expect(lean.code).toMatch(/@__PURE__ \*\/ React\$1\.(createContext|forwardRef)\(/)
  expect(lean.code).not.toMatch(/= React\$1\.(createContext|forwardRef|memo)\(/)
  expect(lean.code).not.toMatch(/usePrefetchBehavior\(|createElement\(PrefetchPageLinks/)
})
