/** Informs the owner of a paused API key by email. */
import type { Db } from '../../platform/db.ts'
import { registerJob, type JobRegistration } from '../../platform/jobs.ts'
import { mailLanguage } from '../../platform/language.ts'
import type { Mailer } from '../../platform/mailer.ts'
import { tellPausedJob } from '../usage/index.ts'
import { pausedKeyMail } from './mails.ts'

type TellDeps = { db: Db; mailer: Mailer; publicUrl: string | undefined }

export function tellPausedWork({ db, mailer, publicUrl }: TellDeps): JobRegistration {
  return registerJob(tellPausedJob, {
    concurrency: 1,
    async run({ id, payload }) {
      const key = await db
        .selectFrom('api_key')
        .innerJoin('profile', 'profile.holder', 'api_key.holder')
        .innerJoin('user', 'user.id', 'profile.user_id')
        .select(['user.email', 'user.language', 'api_key.name', 'api_key.prefix'])
        .where('api_key.id', '=', payload.keyId)
        .executeTakeFirst()
      if (!key || !mailer.canSend) return
      const { writeMail } = await import('../../platform/mail-layout.ts')
      const mail = await writeMail(
        key.email,
        pausedKeyMail({ ...key, language: mailLanguage(key.language), publicUrl }),
      )
      await mailer.deliver({ ...mail, id: `paused.${id}` })
    },
  })
}
