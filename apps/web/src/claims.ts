/** The operator's claims, from a meta element of the page. */
import { claimsMeta, exampleClaims } from '@toile/contract/claims'
import type { Claims } from '@toile/contract/claims'

/** Reads the claims. Vite's dev server fills in none; then the examples are used. */
export function claims(): Claims {
  const sent = document.querySelector<HTMLMetaElement>(`meta[name="${claimsMeta}"]`)?.content
  return sent?.startsWith('{"') ? (JSON.parse(sent) as Claims) : exampleClaims
}
