/** API calls of the console about engines. All throw ApiError. */
import * as calls from '@toile/contract/console-engines'
import type { Steering } from '@toile/contract/console-engines'
import { call } from './call.ts'

export const readEngines = async () => (await call(calls.readEngines)).body
export const proposeSteering = async (body: { version: number; next: Steering; reason: string }) =>
  (await call(calls.proposeSteering, { body })).body
export const confirmSteering = async (id: string) =>
  (await call(calls.confirmSteering, { params: { id } })).body
export const dropSteering = async (id: string) => void (await call(calls.dropSteering, { params: { id } }))
export const testEngine = async (engine: string, reason: string) =>
  (await call(calls.testEngine, { params: { engine }, body: { reason } })).body
