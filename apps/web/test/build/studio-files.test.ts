// @vitest-environment node
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { studioFiles } from '../../build/studio-files.ts'
import type { Output } from '../../build/page-files.ts'

type Script = { module?: string; imports?: string[]; later?: string[]; styles?: string[]; code?: string }

const script = (name: string, { module, imports, later, styles, code = '' }: Script = {}) =>
  ({
    type: 'chunk',
    fileName: `assets/${name}.js`,
    isEntry: name === 'index',
    moduleIds: module ? [module] : [],
    imports: (imports ?? []).map((name) => `assets/${name}.js`),
    dynamicImports: (later ?? []).map((name) => `assets/${name}.js`),
    viteMetadata: { importedCss: new Set(styles) },
    code,
  }) as unknown as Rolldown.OutputChunk
const file = (fileName: string, source = '') =>
  ({ type: 'asset', fileName, source }) as unknown as Rolldown.OutputAsset

const output: Output = [
  script('index', {
    imports: ['vendor'],
    later: ['landing', 'studio', 'session-work', 'words-es'],
    code: 'preload("assets/landing.css")',
  }),
  script('vendor'),
  script('landing', { module: '/app/src/pages/landing.tsx', later: ['carousel'], code: '"hero-1a"' }),
  script('carousel'),
  script('studio', {
    module: '/app/src/pages/studio.tsx',
    imports: ['vendor', 'kit'],
    later: ['device-engine', 'dialogs'],
    styles: ['assets/studio.css'],
    code: 'pictureSource("woman-1a", 900); url: "/samples/woman.jpg"',
  }),
  script('kit'),
  script('dialogs', { later: ['picker'] }),
  script('picker'),
  script('device-engine', { code: 'new Worker("/assets/wasm/device-worker-1a.js")' }),
  script('session-work', { module: '/app/src/features/session/session-work.ts' }),
  script('account-button', { module: '/app/src/features/session/account-button.tsx' }),
  script('words-es', { module: '\0virtual:words/es/findings' }),
  script('words-en', { module: '\0virtual:words/en/findings' }),
  file('index.html', '<script src="/assets/index.js">'),
  file('assets/studio.css', 'url(/assets/weave-1a.svg)'),
  file('assets/weave-1a.svg'),
  file('assets/landing.css'),
  file('assets/wasm/device-worker-1a.js', 'fetch("/assets/model-1a.onnx")'),
  file('assets/model-1a.onnx'),
  file('assets/wasm/other-worker-1a.js'),
  file('assets/pictures/woman-1a-160.avif'),
  file('assets/pictures/woman-1a-900.avif'),
  file('assets/pictures/woman-1a-900.webp'),
  file('assets/pictures/hero-1a-900.avif'),
  file('samples/woman.jpg'),
  file('samples/other.jpg'),
]

test('the studio needs its code, its lazy chunks, and the files both reference', () => {
  const { entry, assets, samples } = studioFiles(output)
  expect(entry).toBe('/assets/index.js')
  expect(samples).toEqual(['/samples/woman.jpg'])
  const code = ['index', 'vendor', 'studio', 'kit', 'dialogs', 'picker', 'device-engine', 'session-work']
  expect(assets).toEqual(
    code
      .concat('account-button', 'words-es', 'words-en', 'wasm/device-worker-1a')
      .map((name) => `${name}.js`)
      .concat('studio.css', 'weave-1a.svg', 'model-1a.onnx')
      .concat('pictures/woman-1a-160.avif', 'pictures/woman-1a-900.avif')
      .map((name) => `/assets/${name}`)
      .sort(),
  )
})

test('a build without one of these parts is rejected', () => {
  const without = (name: string) => output.filter(({ fileName }) => fileName !== `assets/${name}.js`)
  expect(() => studioFiles(without('session-work'))).toThrow('The build has no file for features/session')
  expect(() => studioFiles(without('index'))).toThrow('The build has no script that pages begin with')
})
