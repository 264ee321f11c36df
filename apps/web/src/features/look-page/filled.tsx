import type { SharedLookName } from '@toile/contract/web-pages'
import { createElement, type ReactNode } from 'react'

type FillIfProps = { children: ReactNode } & ({ name: SharedLookName } | { not: SharedLookName })

/** Content that the server leaves out where a look has no such value, or, with `not`, where it has one. */
export const FillIf = ({ children, ...condition }: FillIfProps) =>
  createElement('fill-if', condition as Record<string, string>, children)

/** Stands where the server writes what it knows. */
export const filled = (name: SharedLookName): string => `{{${name}}}`
