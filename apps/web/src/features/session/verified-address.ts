import { paths } from '../../paths.ts'
import { currentWish } from './sign-in-wish.ts'

/** Where the link of a verification mail leads in the end. */
export function verifiedAddress(): string {
  const address = currentWish().goesOnAt ?? paths.studio()
  return `${address}${address.includes('?') ? '&' : '?'}verified=1`
}
