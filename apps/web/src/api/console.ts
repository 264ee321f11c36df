/** API calls of the operators' console. All throw ApiError. */
import * as calls from '@toile/contract/console'
import {
  proofMethods,
  proofReasons,
  type OperatorRole,
  type ProofMethod,
  type ProofReason,
} from '@toile/contract/console-policy'
import type { LookPicture } from '@toile/contract/console-looks'
import * as reviewCalls from '@toile/contract/console-review'
import type { ReviewVerdict } from '@toile/contract/console-review'
import * as todayCalls from '@toile/contract/console-today'
import type { HistoryRange, SavedList } from '@toile/contract/console-today'
import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

export const enterConsole = async () => (await call(calls.enterConsole)).body
export const readToday = async () => (await call(calls.getToday)).body
export const readHistory = async (range: HistoryRange) =>
  (await call(todayCalls.getConsoleHistory, { query: { range } })).body.hours
/** Records an export in the audit log, before the file is saved. */
export const recordExport = async (body: {
  list: SavedList
  filters: Record<string, string>
  rows: number
}) => void (await call(todayCalls.recordExport, { body }))
export const findPeople = async (q: string) => (await call(calls.searchPeople, { query: { q } })).body.people
export const readPerson = async (holder: string) =>
  (await call(calls.readPerson, { params: { holder } })).body
export const readTimeline = async (holder: string, before?: string) =>
  (await call(calls.readTimeline, { params: { holder }, query: { before } })).body

type Reasoned = { holder: string; reason: string }

/** Adjusts a balance. Repeating a call with the same key has no further effect. */
export const moveCredits = async ({ holder, key, ...body }: Reasoned & { amount: number; key: string }) =>
  (await call(calls.moveCredits, { params: { holder }, body, headers: { 'idempotency-key': key } })).body
export const signOutPerson = async ({ holder, reason }: Reasoned) =>
  (await call(calls.signOutPerson, { params: { holder }, body: { reason } })).body
export const suspendPerson = async ({ holder, ...body }: Reasoned & { isSuspended: boolean }) =>
  void (await call(calls.suspendPerson, { params: { holder }, body }))
export const banPerson = async ({ holder, reason }: Reasoned) =>
  (await call(reviewCalls.banPerson, { params: { holder }, body: { reason } })).body
export const readProposedBans = async () => (await call(reviewCalls.listProposedBans)).body.people
export const liftBan = async ({ holder, reason }: Reasoned) =>
  (await call(reviewCalls.liftBan, { params: { holder }, body: { reason } })).body
export const setRole = async ({ holder, ...body }: Reasoned & { role: OperatorRole | null }) =>
  (await call(calls.setRole, { params: { holder }, body })).body

export const readReports = async () => (await call(reviewCalls.listReports)).body.pages
export const readReview = async () => (await call(reviewCalls.listReview)).body.items

type Verdict = { id: string; verdict: ReviewVerdict; block: boolean; reason: string }

export const openReportedPicture = async ({
  id,
  ...body
}: {
  id: string
  picture: LookPicture
  reason: string
}) => (await call(reviewCalls.openReportedPicture, { params: { id }, body })).body

/** @param verdict `until` is the time of the last report that the operator has seen */
export const settleReports = async ({ id, ...body }: Verdict & { until: string | undefined }) =>
  void (await call(reviewCalls.settleReports, { params: { id }, body }))
export const settleReview = async ({ id, ...body }: Verdict) =>
  void (await call(reviewCalls.settleReview, { params: { id }, body }))

export const readAudit = async (query: { before?: string; subject?: string; limit?: number }) =>
  (await call(calls.listAudit, { query })).body

const proofDetails = z.object({ reason: z.enum(proofReasons), methods: z.array(z.enum(proofMethods)) })

/** Why a call requires a second factor, and which ones the account has; null for any other error. */
export function proofWantedBy(error: unknown): { reason: ProofReason; methods: ProofMethod[] } | null {
  if (!(error instanceof ApiError) || error.code !== 'proof_required') return null
  return proofDetails.safeParse(error.details).data ?? null
}

/** True when the account is not an operator's, or its role does not permit the call. */
export const isNotAllowed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'scope_missing'
