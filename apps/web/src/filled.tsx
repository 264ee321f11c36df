import type { ClaimValue } from '@toile/contract/claims'
import type { SharedLookName } from '@toile/contract/web-pages'
import { createElement, type ReactNode } from 'react'

type Name = SharedLookName | ClaimValue
type FillIfProps = { children: ReactNode } & ({ name: Name } | { not: Name })

/** Content the server removes when it has no such value or, with `not`, when it has one. */
export const FillIf = ({ children, ...condition }: FillIfProps) =>
  createElement('fill-if', condition as Record<string, string>, children)

/** A placeholder that the server replaces with a value. */
export const filled = (name: Name): string => `{{${name}}}`
