import fs from 'node:fs'
import { expect, test } from 'vitest'
import { MODEL_FILES, WASM_FILE } from '../src/embedded/model-files.ts'
import { pathOf } from '../src/embedded/runtime-node.ts'

test.each(Object.entries({ ...MODEL_FILES, wasm: WASM_FILE }))(
  'the file of %s is in its package',
  (_, file) => {
    expect(fs.statSync(pathOf(file)).size).toBeGreaterThan(1000)
  },
)
