/** Volume packages as they are sold. Separate from `payments.ts`, which the studio loads. */
import * as z from 'zod/mini'
import { planNames } from './business.ts'
import { defineOperation } from './operation.ts'
import { listOf } from './payments.ts'
import { volumeKeys } from './volume-packages.ts'

export const volumeOffer = z.object({
  key: z.enum(volumeKeys),
  credits: z.int(),
  /** Price in whole units of the currency, such as 149. */
  price: z.number(),
  currency: z.string(),
  plan: z.enum(planNames),
})

export const volumeList = listOf(volumeOffer)
export type VolumeList = z.infer<typeof volumeList>

export const getVolumePackages = defineOperation({
  id: 'getVolumePackages',
  method: 'GET',
  path: '/paddle/volume-packages',
  tag: 'Payments',
  summary: 'List the volume packages and the payment methods',
  responses: { 200: volumeList },
  errors: [],
})
