/**
 * Keeps React's development build from recording a stack trace with each element: they took a tenth of the processor time of
 * the tests. React itself stops after 10,000 elements in a second; here that limit is always reached. Its warnings still
 * name the component.
 */
import * as React from 'react'

const LIMIT = 10_000
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const shared = (React as unknown as Record<string, object | undefined>)[internals]
if (shared) Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', { get: () => LIMIT, set: () => {} })
