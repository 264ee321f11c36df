/** API calls of the console about payments, looks, keys and personal data. All throw ApiError. */
import * as keyCalls from '@toile/contract/console-keys'
import * as lookCalls from '@toile/contract/console-looks'
import * as payments from '@toile/contract/console-payments'
import * as personCalls from '@toile/contract/console-person'
import type { RefundGround } from '@toile/contract/refund-policy'
import { call } from './call.ts'
import { fetchFile } from './fetch-file.ts'

type Query = Record<string, string | number | undefined>

/** Filters are passed on as typed: the server validates them. */
export async function readPayments(query: Query) {
  const { body } = await call(payments.listPayments, { query })
  return { rows: body.payments, nextCursor: body.nextCursor }
}
export const readPayment = async (id: string) => (await call(payments.readPayment, { params: { id } })).body

type RefundRequest = { id: string; ground: RefundGround; askedAt: string; amountMinor: number }

export const quoteRefund = async ({ id, ...query }: RefundRequest) =>
  (await call(payments.quoteRefund, { params: { id }, query })).body

/** Refunds a payment. Repeating a call with the same key has no further effect. */
export async function refundPayment({
  id,
  key,
  isOverride,
  ...body
}: RefundRequest & { reason: string; key: string; isOverride: boolean }) {
  const options = { params: { id }, body, headers: { 'idempotency-key': key } }
  return (await call(isOverride ? payments.refundAgainstPolicy : payments.refundPayment, options)).body
}

export const resendVerification = async ({ holder, reason }: { holder: string; reason: string }) =>
  void (await call(personCalls.resendVerification, { params: { holder }, body: { reason } }))

export const readDifferences = async () => (await call(payments.listDifferences)).body.differences
export const settleDifference = async ({ id, reason }: { id: string; reason: string }) =>
  void (await call(payments.settleDifference, { params: { id }, body: { reason } }))

export async function readLooks(query: Query) {
  const { body } = await call(lookCalls.listLooks, { query })
  return { rows: body.looks, nextCursor: body.nextCursor }
}
export const readLook = async (id: string) => (await call(lookCalls.readLook, { params: { id } })).body
export const retryLook = async ({ id, reason }: { id: string; reason: string }) =>
  (await call(lookCalls.retryLook, { params: { id }, body: { reason } })).body
export const openPicture = async ({
  id,
  ...body
}: {
  id: string
  picture: lookCalls.LookPicture
  reason: string
}) => (await call(lookCalls.openPicture, { params: { id }, body })).body

export async function readKeys(query: Query) {
  const { body } = await call(keyCalls.listConsoleKeys, { query })
  return { rows: body.keys, nextCursor: body.nextCursor }
}
export async function readEndpoints(query: Query) {
  const { body } = await call(keyCalls.listConsoleEndpoints, { query })
  return { rows: body.endpoints, nextCursor: body.nextCursor }
}

export const writeNote = async ({ holder, text }: { holder: string; text: string }) =>
  void (await call(personCalls.writeNote, { params: { holder }, body: { text } }))
export const exportPerson = ({ holder, reason }: { holder: string; reason: string }) =>
  fetchFile(personCalls.exportPerson, { params: { holder }, body: { reason } })
export const erasePerson = async ({ holder, ...body }: { holder: string; confirm: string; reason: string }) =>
  void (await call(personCalls.erasePerson, { params: { holder }, body }))
