/** The licences that shipped packages may have. */
import satisfies from 'spdx-satisfies'
import type { ShippedPackage } from './shipped-packages.ts'

/** Licences that require only their notices. */
const PERMISSIVE =
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 OFL-1.1 Unlicense Zlib'.split(
    ' ',
  )

export type LicenceException = { packages: RegExp; licence: string; reason: string }

/** Libraries under the LGPL, which permits unmodified use if users can replace them. No other exceptions exist. */
export const licenceExceptions: readonly LicenceException[] = [
  {
    packages: /^@img\/sharp-libvips-/,
    licence: 'LGPL-3.0-or-later',
    reason:
      'libvips for sharp: the unchanged package, a shared library of its own that is linked when it is loaded',
  },
  {
    packages: /^@img\/sharp-(win32|wasm32)/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason: 'sharp with libvips for Windows and WebAssembly: the unchanged package',
  },
  {
    packages: /^libheif-js$/,
    licence: 'LGPL-3.0',
    reason: 'opens HEIC in the browser: a file of its own with its licence beside it (decision 012)',
  },
]

/** Returns a sentence for each package that may not ship, and for each exception that is no longer needed. */
export function findLicenceProblems(
  packages: readonly ShippedPackage[],
  exceptions: readonly LicenceException[] = licenceExceptions,
): string[] {
  const unused = exceptions.filter((exception) => !packages.some((one) => isExcepted(one, [exception])))
  return [
    ...packages
      .filter((one) => !isPermissive(one.licence) && !isExcepted(one, exceptions))
      .map(({ name, version, licence }) => `${name} ${version} is under ${licence ?? 'no licence'}`),
    ...unused.map(({ packages }) => `the exception for ${packages.source} is needed by nothing that ships`),
  ]
}

function isPermissive(licence: string | undefined): boolean {
  return isSatisfied(licence, PERMISSIVE)
}

function isExcepted({ name, licence }: ShippedPackage, exceptions: readonly LicenceException[]): boolean {
  return exceptions.some(
    (exception) => exception.packages.test(name) && isSatisfied(licence, exception.licence.split(' AND ')),
  )
}

function isSatisfied(licence: string | undefined, approved: string[]): boolean {
  try {
    return licence !== undefined && satisfies(licence, approved)
  } catch {
    // Not an SPDX expression, such as UNLICENSED.
    return false
  }
}
