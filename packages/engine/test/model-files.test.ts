import fs from 'node:fs'
import { expect, test } from 'vitest'
import { MODEL_FILES, THREADED_SCRIPT, WASM_FILES } from '../src/embedded/model-files.ts'
import { pathOf } from '../src/embedded/runtime-node.ts'

test.each(Object.entries({ ...MODEL_FILES, ...WASM_FILES, threaded: THREADED_SCRIPT }))(
  'the file of %s lies in its package',
  (_, file) => {
    expect(fs.statSync(pathOf(file)).size).toBeGreaterThan(1000)
  },
)
