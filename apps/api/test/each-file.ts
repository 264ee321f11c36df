/** Around each test file, as files share what they import. */
import { afterAll } from 'vitest'
import { cleanUp } from './cleanup.ts'

afterAll(cleanUp)
