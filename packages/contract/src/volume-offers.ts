/** The packages for programs as they are sold. Apart from `payments.ts`, which the studio carries. */
import * as z from 'zod/mini'
import { planNames } from './business.ts'
import { defineOperation } from './operation.ts'
import { listOf } from './payments.ts'
import { volumeKeys } from './volume-packages.ts'

export const volumeOffer = z.object({
  key: z.enum(volumeKeys),
  credits: z.int(),
  /** Price in whole units of the currency, as 149. */
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
  summary: 'The packages for programs, and how to pay',
  responses: { 200: volumeList },
  errors: [],
})
