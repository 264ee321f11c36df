/** Links of the account menu. */
import { paths } from '../../paths.ts'

export const menuLinks = {
  credits: paths.pricing(),
  assets: paths.gallery(),
  wardrobe: paths.wardrobe(),
  profile: paths.account('profile'),
  username: paths.account('username'),
  developers: paths.developers(),
  settings: paths.account(),
} as const
