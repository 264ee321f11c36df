/** The calls by which people look after their account. */
import {
  claimShareBonus as claimShareBonusCall,
  deleteProfile,
  exportAccount as exportAccountCall,
  getProfile,
  redeemReferral as redeemReferralCall,
  updateProfile,
} from '@toile/contract/accounts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { routeOf } from '../../platform/operation-schema.ts'
import { principalOf } from '../../platform/request-principal.ts'
import { changeProfile, type ChangeParts } from './change-profile.ts'
import { claimShareBonus } from './claim-share-bonus.ts'
import { deleteAccount, type DeleteParts } from './delete-account.ts'
import { exportAccount, type ExportParts } from './export-account.ts'
import { limitPerPerson } from './person-limit.ts'
import { readProfile, type ProfileParts } from './read-profile.ts'
import { redeemReferral } from './redeem-referral.ts'

export type AccountRouteParts = ProfileParts &
  ChangeParts &
  DeleteParts &
  ExportParts & {
    /** Origin for addresses given out; undefined takes that of each request. */
    publicUrl: string | undefined
  }

export function accountRoutes(parts: AccountRouteParts): FastifyPluginAsyncZod {
  const profileFor = (request: FastifyRequest) =>
    readProfile(
      parts,
      principalOf(request).userId,
      parts.publicUrl ?? `${request.protocol}://${request.host}`,
    )

  const preHandler = limitPerPerson(parts)

  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    app.route({ ...routeOf(getProfile), handler: profileFor })

    app.route({
      ...routeOf(updateProfile),
      preHandler,
      async handler(request) {
        await changeProfile(parts, principalOf(request), request.body)
        return profileFor(request)
      },
    })

    app.route({
      ...routeOf(deleteProfile),
      async handler(request, reply) {
        await deleteAccount(parts, principalOf(request), request.body.confirm)
        return reply.code(204).send()
      },
    })

    app.route({
      ...routeOf(exportAccountCall),
      preHandler,
      // HEAD is refused: it would build the whole archive and discard it.
      exposeHeadRoute: false,
      handler: (request, reply) =>
        reply
          .type('application/zip')
          .header('content-disposition', 'attachment; filename="toile-account.zip"')
          .send(exportAccount(parts, principalOf(request))),
    })

    app.route({
      ...routeOf(redeemReferralCall),
      preHandler,
      handler: (request) =>
        redeemReferral(parts, principalOf(request), {
          code: request.body.referralCode,
          idempotencyKey: request.headers['idempotency-key'],
        }),
    })

    app.route({
      ...routeOf(claimShareBonusCall),
      handler: (request) => claimShareBonus(parts, principalOf(request), request.headers['idempotency-key']),
    })
  }
}
