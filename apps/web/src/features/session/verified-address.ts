import { paths } from '../../paths.ts'

/** Where the link of a verification mail leads in the end. */
export const verifiedAddress = () => `${paths.studio()}?verified=1`
