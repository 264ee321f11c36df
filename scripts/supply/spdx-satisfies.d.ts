/** The package brings no types. */
declare module 'spdx-satisfies' {
  /** Whether what is approved suffices for an SPDX expression. Throws for what is none. */
  export default function satisfies(expression: string, approved: string[]): boolean
}
