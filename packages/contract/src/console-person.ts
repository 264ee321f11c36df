/** The operators' console: notes on a person, the export of their data, and the deletion of their account. */
import * as z from 'zod/mini'
import { reasonField } from './console.ts'
import { defineOperation } from './operation.ts'

const tag = 'Console'
const signedIn = true
const byHolder = z.object({ holder: z.string().check(z.maxLength(100)) })

export const longestNote = 2000
const noteField = z.string().check(
  z.overwrite((text: string) => text.replaceAll(/[^\P{Cc}\n]+/gu, ' ').trim()),
  z.minLength(3),
  z.maxLength(longestNote),
)

export const writeNote = defineOperation({
  id: 'writeNote',
  method: 'POST',
  path: '/console/people/:holder/notes',
  tag,
  summary:
    'Write a note on a person, for other operators; it is part of their export and is deleted with their account',
  signedIn,
  act: 'person.note',
  params: byHolder,
  body: z.object({ text: noteField }),
  responses: { 204: null },
  errors: ['invalid_request', 'not_found'],
})

export const resendVerification = defineOperation({
  id: 'resendVerification',
  method: 'POST',
  path: '/console/people/:holder/verification',
  tag,
  summary: 'Resend an account’s verification mail',
  signedIn,
  act: 'person.verify',
  params: byHolder,
  body: z.object({ reason: reasonField }),
  responses: { 204: null },
  errors: ['invalid_request', 'not_found', 'conflict'],
})

export const exportPerson = defineOperation({
  id: 'exportPerson',
  method: 'POST',
  path: '/console/people/:holder/export',
  tag,
  summary: 'Export all data stored about a person, as they can themselves',
  signedIn,
  act: 'person.export',
  params: byHolder,
  body: z.object({ reason: reasonField }),
  responses: { 200: 'zip' },
  errors: ['invalid_request', 'not_found'],
})

export const erasePerson = defineOperation({
  id: 'erasePerson',
  method: 'POST',
  path: '/console/people/:holder/erasure',
  tag,
  summary: 'Delete an account and erase all data of the person, irreversibly',
  signedIn,
  act: 'person.erase',
  params: byHolder,
  /** `confirm` is the email of the account. */
  body: z.object({ confirm: z.string().check(z.maxLength(254)), reason: reasonField }),
  responses: { 204: null },
  errors: ['invalid_request', 'not_found', 'conflict'],
})
