/** Routes of a user's own account. */
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
import { changeProfile, type ChangeDeps } from './change-profile.ts'
import { claimShareBonus } from './claim-share-bonus.ts'
import { deleteAccount, type DeleteDeps } from './delete-account.ts'
import { exportAccount, type ExportDeps } from './export-account.ts'
import { limitPerPerson } from './person-limit.ts'
import { readProfile, type ProfileDeps } from './read-profile.ts'
import { redeemReferral } from './redeem-referral.ts'

export type AccountRouteDeps = ProfileDeps &
  ChangeDeps &
  DeleteDeps &
  ExportDeps & {
    /** Origin of the URLs in answers; if undefined, that of each request. */
    publicUrl: string | undefined
  }

export function accountRoutes(deps: AccountRouteDeps): FastifyPluginAsyncZod {
  const profileFor = (request: FastifyRequest) =>
    readProfile(deps, principalOf(request).userId, deps.publicUrl ?? `${request.protocol}://${request.host}`)

  const preHandler = limitPerPerson(deps)

  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    app.route({ ...routeOf(getProfile), handler: profileFor })

    app.route({
      ...routeOf(updateProfile),
      preHandler,
      async handler(request) {
        await changeProfile(deps, principalOf(request), request.body)
        return profileFor(request)
      },
    })

    app.route({
      ...routeOf(deleteProfile),
      async handler(request, reply) {
        await deleteAccount(deps, principalOf(request), request.body.confirm)
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
          .send(exportAccount(deps, principalOf(request))),
    })

    app.route({
      ...routeOf(redeemReferralCall),
      preHandler,
      handler: (request) =>
        redeemReferral(deps, principalOf(request), {
          code: request.body.referralCode,
          idempotencyKey: request.headers['idempotency-key'],
        }),
    })

    app.route({
      ...routeOf(claimShareBonusCall),
      handler: (request) => claimShareBonus(deps, principalOf(request), request.headers['idempotency-key']),
    })
  }
}
