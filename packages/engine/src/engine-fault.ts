import { EngineError, EngineFailed } from './errors.ts'

/** The budget does not cover the order. No failure of the engine, so that its circuit breaker does not count it. */
export class BudgetExhausted extends EngineFailed {}

/** True for a failure of the engine rather than of the pictures: another engine may succeed. */
export const isEngineFault = (error: unknown): boolean =>
  !(error instanceof EngineError) || error.code === 'engine_failed' || error.code === 'look_unconvincing'
