/** Job that sends the mails about accounts. A notice about something deleted since is dropped. */
import type { Db } from '../../platform/db.ts'
import { findHolderAddress } from '../../platform/holder-address.ts'
import { registerJob, type JobRegistration } from '../../platform/jobs.ts'
import { mailLanguage } from '../../platform/language.ts'
import type { MailContent } from '../../platform/mail-layout.ts'
import type { Mailer } from '../../platform/mailer.ts'
import { sendNoticeJob, type NoticeKind } from './jobs.ts'
import {
  agentConnectedMail,
  keyChangedMail,
  keyCreatedMail,
  keyRotatedMail,
  lookReadyMail,
  lowCreditsMail,
  pageWithdrawnMail,
} from './notice-mails.ts'
import { secondFactorsRemovedMail } from './sign-in-mails.ts'

type SendDeps = {
  db: Db
  mailer: Mailer
  publicUrl: string | undefined
  readBalance: ReadBalance
}
type ReadBalance = (db: Db, holder: string) => Promise<{ credits: number; held: number }>

export function sendNoticeWork(deps: SendDeps): JobRegistration {
  const { db, mailer, publicUrl, readBalance } = deps
  return registerJob(sendNoticeJob, {
    concurrency: 1,
    async run({ id: jobId, payload: { kind, id } }) {
      const holder = await holderOf(db, kind, id)
      const person = holder && (await findHolderAddress(db, holder))
      if (!person || !mailer.canSend) return
      const about = { language: mailLanguage(person.language), publicUrl, readBalance }
      const content = await contentOf[kind](db, id, about)
      if (!content) return
      const { writeMail } = await import('../../platform/mail-layout.ts')
      await mailer.deliver({ ...(await writeMail(person.email, content)), id: `notice.${jobId}` })
    },
  })
}

async function holderOf(db: Db, kind: NoticeKind, id: string): Promise<string | null | undefined> {
  if (kind === 'credits-low' || kind === 'second-factors-removed') return id
  const row = await db.selectFrom(tableOf[kind]).select('holder').where('id', '=', id).executeTakeFirst()
  return row?.holder
}

const tableOf = {
  'key-created': 'api_key',
  'key-rotated': 'api_key',
  'key-changed': 'api_key',
  'look-ready': 'generation',
  'page-withdrawn': 'shared_look',
} as const

type NoticeContext = Parameters<typeof lookReadyMail>[0] & { readBalance: ReadBalance }

const contentOf: Record<
  NoticeKind,
  (db: Db, id: string, about: NoticeContext) => Promise<MailContent | undefined>
> = {
  async 'key-created'(db, id, about) {
    const key = await findKey(db, id)
    if (!key) return undefined
    return key.oauth_client_id === null
      ? keyCreatedMail({ ...about, ...key })
      : agentConnectedMail({ ...about, ...key })
  },
  async 'key-rotated'(db, id, about) {
    const key = await findKey(db, id)
    return key && keyRotatedMail({ ...about, ...key })
  },
  async 'key-changed'(db, id, about) {
    const key = await findKey(db, id)
    return key && keyChangedMail({ ...about, ...key })
  },
  async 'credits-low'(db, holder, about) {
    const { credits, held } = await about.readBalance(db, holder)
    const profile = await db
      .selectFrom('profile')
      .select('low_credits_line')
      .where('holder', '=', holder)
      .executeTakeFirst()
    const line = profile?.low_credits_line ?? 0
    // Not sent if the account has bought credits since.
    return credits + held < line ? lowCreditsMail({ ...about, credits: credits + held, line }) : undefined
  },
  async 'look-ready'(_db, _id, about) {
    return lookReadyMail(about)
  },
  async 'page-withdrawn'(_db, _id, about) {
    return pageWithdrawnMail(about)
  },
  async 'second-factors-removed'(_db, _id, about) {
    return secondFactorsRemovedMail(about)
  },
}

const findKey = (db: Db, id: string) =>
  db
    .selectFrom('api_key')
    .select(['name', 'prefix', 'oauth_client_id'])
    .where('id', '=', id)
    .executeTakeFirst()
