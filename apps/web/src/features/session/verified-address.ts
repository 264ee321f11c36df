import { paths } from '../../paths.ts'

/** The address that the verification email's link leads to. */
export const verifiedAddress = () => `${paths.studio()}?verified=1`
