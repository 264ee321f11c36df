import { paths } from '../../paths.ts'

/** The address that the link of a verification mail leads to. */
export const verifiedAddress = () => `${paths.studio()}?verified=1`
