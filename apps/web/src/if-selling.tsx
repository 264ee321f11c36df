import type { ReactNode } from 'react'
import { claims } from './claims.ts'
import { FillIf } from './filled.tsx'

/** Content for servers that sell packages; in prerendered pages, a condition that the server resolves. */
export function IfSelling({ children }: { children: ReactNode }) {
  if (import.meta.env.SSR) return <FillIf name="sells">{children}</FillIf>
  return claims().sells && children
}
