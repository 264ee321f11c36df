import type { ClaimValue } from '@toile/contract/claims'
import type { SharedLookName } from '@toile/contract/web-pages'
import { createElement, type ReactNode } from 'react'

type Name = SharedLookName | ClaimValue
type FillIfProps = { children: ReactNode } & ({ name: Name } | { not: Name })

/** Content that the server leaves out where it has no such value, or, with `not`, where it has one. */
export const FillIf = ({ children, ...condition }: FillIfProps) =>
  createElement('fill-if', condition as Record<string, string>, children)

/** Stands where the server writes what it knows. */
export const filled = (name: Name): string => `{{${name}}}`
