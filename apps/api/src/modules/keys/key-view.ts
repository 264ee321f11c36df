/** Maps an API key row to the API answer for its account. */
import type { ApiKey } from '@toile/contract/api-keys'
import type { KeyRow } from './key-store.ts'

export function toApiKey(row: KeyRow, now: Date): ApiKey {
  const isPaused = row.paused_until !== null && row.paused_until > now
  const overlaps = row.previous_until !== null && row.previous_until > now
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    isAgent: row.oauth_client_id !== null,
    prefix: row.prefix,
    scopes: row.scopes,
    origins: row.origins,
    monthlyCap: row.monthly_cap,
    dailyCap: row.daily_cap,
    visitorCap: row.visitor_cap,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    lastUsedOn: row.last_used_on,
    // It would be a visitor's: an earlier version, to which an update can be rolled back, records it.
    lastUsedFrom: row.kind === 'publishable' ? null : row.last_used_from,
    pausedUntil: isPaused ? (row.paused_until?.toISOString() ?? null) : null,
    previousWorksUntil: overlaps ? (row.previous_until?.toISOString() ?? null) : null,
  }
}
