/** Settings of the volume packages for developers; merged into `settings.ts`. */
import { volumeDefaults, volumeKeys, type VolumePackage } from '@toile/contract/volume-packages'
import * as z from 'zod'

const PAIR = /^(\d{1,9}):(\d{1,6})(?:\.(\d{2}))?$/

const volumePackages = z.string().transform((text, context): VolumePackage[] => {
  if (text === 'off') return []
  const pairs = text.split(',').map((pair) => PAIR.exec(pair.trim()))
  const packages = pairs.flatMap((pair, at): VolumePackage[] => {
    const key = volumeKeys[at]
    if (!pair || !key) return []
    const [, credits = '', whole = '', cents = '00'] = pair
    return [{ key, credits: Number(credits), amountMinor: Number(whole + cents), currency: 'USD' }]
  })
  const isSellable = packages.every(({ credits, amountMinor }) => credits > 0 && amountMinor > 0)
  if (packages.length === pairs.length && isSellable) return packages
  context.addIssue(
    `must be "off", or up to ${volumeKeys.length} packages as credits:dollars, such as 20000:149,100000:499.50`,
  )
  return z.NEVER
})

const defaultPackages = volumeDefaults
  .map(({ credits, amountMinor }) => `${credits}:${amountMinor / 100}`)
  .join(',')

export const volumeSettings = {
  TOILE_VOLUME_PACKAGES: volumePackages
    .prefault(defaultPackages)
    .describe(
      'Packages for programs, sold at `/developers` alone: `credits:dollars`, the smallest first; `off` sells none.',
    )
    .meta({ defaultText: `\`${defaultPackages}\`` }),
}
