import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// As long as it takes on a machine that is busy with other tests: what is waited for comes, or the test fails.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)
