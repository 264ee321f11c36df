// @vitest-environment node
import { expect, it } from 'vitest'
import { isInFirstView } from '../../build/first-view.ts'

const importersOf: Record<string, readonly string[]> = {
  '/app/src/ui/icon.tsx': ['/app/src/ui/button.tsx', '/app/src/ui/notice.tsx'],
  '/app/src/ui/button.tsx': ['/app/src/pages/landing.tsx'],
  '/app/src/ui/notice.tsx': ['/app/src/ui/slider.tsx', '/app/src/pages/studio.tsx'],
  '/app/src/ui/slider.tsx': ['/app/src/ui/notice.tsx'],
  '/app/src/lib/theme.ts': ['/app/src/main.tsx'],
}
const graph = {
  getModuleInfo: (id: string) => (importersOf[id] ? { importers: importersOf[id] } : null),
}

it.each(['/app/src/ui/icon.tsx', '/app/src/lib/theme.ts', '/app/src/main.tsx'])(
  '%s is in the first view',
  (id) => expect(isInFirstView(id, graph)).toBe(true),
)

it('modules of other pages are not, and import cycles terminate', () =>
  expect(isInFirstView('/app/src/ui/slider.tsx', graph)).toBe(false))
