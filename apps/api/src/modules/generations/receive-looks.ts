/** Receives the upload form of a request for looks, and deletes its temporary files in the end. */
import type { FastifyRequest } from 'fastify'
import { inStep } from '../../platform/report.ts'
import type { PictureIntake, ReceivedForm } from '../library/index.ts'
import { lookFileNames, type RequestedLooks, type LookFormOptions } from './look-form.ts'
import type { LooksRequest } from './look-request.ts'

type Receiving<Taken> = {
  form: LookFormOptions
  read: (form: ReceivedForm<(typeof lookFileNames)[number]>) => RequestedLooks
  take: (looks: LooksRequest) => Promise<Taken>
}

/**
 * Receives and parses the form, and passes the request to `take`. Throws what `intake.receive`, `read` and `take` throw.
 */
export async function receiveLooks<Taken>(
  { intake }: { intake: PictureIntake },
  request: FastifyRequest,
  { form: options, read, take }: Receiving<Taken>,
): Promise<Taken> {
  const form = await inStep('receive', () => intake.receive(request, lookFileNames, options))
  try {
    const key = request.headers['idempotency-key']
    const idempotencyKey = typeof key === 'string' && key !== '' ? key : undefined
    return await take({ ...read(form), idempotencyKey })
  } finally {
    await form.discard()
  }
}
