/** Hooks around each test file, needed because files share their imported modules. */
import { afterAll } from 'vitest'
import { cleanUp } from './cleanup.ts'

afterAll(cleanUp)
