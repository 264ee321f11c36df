/** Where the menu's entries lead. One that is null has no page yet, and is not shown. */
import { paths } from '../../paths.ts'

export const menuLinks: {
  credits: string | null
  assets: string
  profile: string
  username: string
  settings: string
} = {
  credits: null,
  assets: paths.studio(),
  profile: paths.account('profile'),
  username: paths.account('username'),
  settings: paths.account(),
}
