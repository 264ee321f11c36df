/** The operator behind a console request, in the form that every module uses. */
import type { ConsoleAct, OperatorRole } from '@toile/contract/console-policy'
import type { Principal } from './principal.ts'

export type Operator = Principal & { role: OperatorRole }

/**
 * Authorizes an act of the console. Throws `scope_missing` when the role does not allow it, and `proof_required` when
 * the second factor has to be verified first.
 */
export type AdmitOperator = (principal: Principal, act: ConsoleAct) => Promise<Operator>

const operators = new WeakMap<object, Operator>()

export function keepOperator(request: object, operator: Operator): void {
  operators.set(request, operator)
}

/** Returns the operator of a route declared with `act`. Throws for any other route. */
export function operatorOf(request: object): Operator {
  const operator = operators.get(request)
  if (!operator) throw new Error('This call is not declared to be for operators')
  return operator
}
