/** Associates a request with its authenticated user, for the handler. */
import type { Principal } from './principal.ts'

const principals = new WeakMap<object, Principal>()

export function keepPrincipal(request: object, principal: Principal): void {
  principals.set(request, principal)
}

/** Returns the user of a route declared `signedIn: 'optional'`; undefined for a visitor. */
export const findPrincipal = (request: object): Principal | undefined => principals.get(request)

/** Returns the user of a route declared `signedIn: true`. Throws for any other route. */
export function principalOf(request: object): Principal {
  const principal = principals.get(request)
  if (!principal) throw new Error('This call is not declared to be for people who are signed in')
  return principal
}
