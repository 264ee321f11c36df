import { useEffect, useState } from 'react'
import { listAccounts } from '../../api/identity.ts'

/** The identity library's id of sign-in by email and password. */
const PASSWORD = 'credential'

/** Returns whether the account has a password; true, the common case, until known. */
export function useHasPassword(): boolean {
  const [hasPassword, setHasPassword] = useState(true)
  useEffect(() => {
    let isMounted = true
    listAccounts().then(
      (methods) => isMounted && setHasPassword(methods.includes(PASSWORD)),
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [])
  return hasPassword
}
