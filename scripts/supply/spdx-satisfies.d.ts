/** The package brings no types. */
declare module 'spdx-satisfies' {
  /** True when the approved licences satisfy an SPDX expression. Throws for an invalid one. */
  export default function satisfies(expression: string, approved: string[]): boolean
}
