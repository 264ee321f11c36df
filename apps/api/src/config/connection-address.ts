import * as z from 'zod'

/**
 * Parses the address of a server with a name and a password, such as `smtps://app:secret@mail.example.com`. One that
 * cannot be read is refused here, because the error of the library that gets it would show the password.
 * @param problem shown when the address does not begin so
 */
export const connectionAddress = (beginning: RegExp, problem: string) =>
  z
    .string()
    .regex(beginning, problem)
    .refine(
      isReadable,
      'cannot be read: write / as %2F, # as %23, ? as %3F and % as %25 in its name and password',
    )

/** False also where a password of digits before a / or # was read as a port: then the @ is in the path or behind the #. */
function isReadable(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && !(url.pathname + url.hash).includes('@')
}
