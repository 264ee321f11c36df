/** Claims of the operator, as the page that was sent tells them. */
import { claimsMeta, exampleClaims } from '@toile/contract/claims'
import type { Claims } from '@toile/contract/claims'

/** The server of the build tools fills in nothing: then the examples stand. */
export function claims(): Claims {
  const sent = document.querySelector<HTMLMetaElement>(`meta[name="${claimsMeta}"]`)?.content
  return sent?.startsWith('{"') ? (JSON.parse(sent) as Claims) : exampleClaims
}
