/** Routes for reading and changing a user's mail preferences. */
import { getMailChoices, setMailChoices, type MailChoices } from '@toile/contract/mail-choices'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import { principalOf } from '../../platform/request-principal.ts'

type ChooseDeps = { db: Db; limitPerPerson: (request: FastifyRequest) => Promise<void> }

export function mailChoiceRoutes({ db, limitPerPerson }: ChooseDeps): FastifyPluginAsyncZod {
  const readChoices = async (holder: string): Promise<MailChoices> => {
    const row = await db
      .selectFrom('profile')
      .select(['mail_look_ready', 'low_credits_line'])
      .where('holder', '=', holder)
      .executeTakeFirst()
    if (!row) throw notFound()
    return { lookReady: row.mail_look_ready, lowCreditsLine: row.low_credits_line }
  }
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    app.route({ ...routeOf(getMailChoices), handler: (request) => readChoices(principalOf(request).holder) })

    app.route({
      ...routeOf(setMailChoices),
      preHandler: limitPerPerson,
      async handler(request) {
        const { holder } = principalOf(request)
        const { lookReady, lowCreditsLine } = request.body
        await db
          .updateTable('profile')
          .set({ mail_look_ready: lookReady, low_credits_line: lowCreditsLine })
          .where('holder', '=', holder)
          .execute()
        return readChoices(holder)
      },
    })
  }
}
