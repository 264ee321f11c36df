/** The operator who makes a call of the console, as every module sees them. */
import type { ConsoleAct, OperatorRole } from '@toile/contract/console-policy'
import type { Principal } from './principal.ts'

export type Operator = Principal & { role: OperatorRole }

/**
 * Checks that a person may do an act of the console now. Throws `scope_missing` for a role that may not, and
 * `proof_required` where the second factor is to be shown.
 */
export type AdmitOperator = (principal: Principal, act: ConsoleAct) => Promise<Operator>

const operators = new WeakMap<object, Operator>()

export function keepOperator(request: object, operator: Operator): void {
  operators.set(request, operator)
}

/** The operator of a call that is declared with `act`. Throws for any other: its handler may not ask. */
export function operatorOf(request: object): Operator {
  const operator = operators.get(request)
  if (!operator) throw new Error('This call is not declared to be for operators')
  return operator
}
