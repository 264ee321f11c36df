/** The operators' console: the engines that make looks, their health and cost, and how they are steered at run time. */
import * as z from 'zod/mini'
import { reasonField } from './console.ts'
import { defineOperation } from './operation.ts'

const isoTime = z.iso.datetime()
const tag = 'Console'
const signedIn = true
const engineName = z.string().check(z.regex(/^[a-z]{1,30}$/))
const chain = z.array(engineName).check(z.minLength(1), z.maxLength(20))
/** Millionths of a US dollar. */
const micros = z.int().check(z.gte(0), z.lte(1_000_000_000_000))

/** The kinds of looks that have a chain of engines each: free ones, and paid ones by tier. */
export const lookKinds = ['demo', 'basic', 'standard', 'premium'] as const
export type LookKind = (typeof lookKinds)[number]

export const enginePolicy = {
  /** Proposals that are neither confirmed nor dropped by then are gone. */
  proposalHours: 24,
  /** Looks on the samples that are shown; older ones are erased. */
  testsKept: 5,
} as const

/** How operators want engines to be asked. Null stands for what the settings say. */
export const steering = z.object({
  chains: z.object({
    demo: z.nullable(chain),
    basic: z.nullable(chain),
    standard: z.nullable(chain),
    premium: z.nullable(chain),
  }),
  /** Engines that get no new looks; those they have begun are finished. */
  drained: z.array(engineName).check(z.maxLength(20)),
  /** Budget of all hosted engines together, for a day (UTC). */
  dailyBudgetMicros: z.nullable(micros),
  /** Budgets of single engines, for a day (UTC). */
  budgetsMicros: z.record(engineName, micros),
})
export type Steering = z.infer<typeof steering>

export const steeredEngine = z.object({
  name: z.string(),
  /** Price of a picture; null where none is set, and for the engine of this machine. */
  priceMicros: z.nullable(z.int()),
  /** Spent today (UTC). */
  spentMicros: z.int(),
  pictures: z.int(),
  /** Calls of the last hour. */
  done: z.int(),
  failed: z.int(),
  meanSeconds: z.nullable(z.number()),
  /** Since when a worker leaves it out, because it failed again and again. */
  restingSince: z.nullable(isoTime),
})

export const steeringProposal = z.object({
  id: z.uuid(),
  next: steering,
  reason: z.string(),
  /** Email of an operator who is still there; else their number. */
  proposedBy: z.string(),
  at: isoTime,
  /** True where something else has become live since: it can only be dropped. */
  isOutdated: z.boolean(),
})

export const engineTest = z.object({
  id: z.uuid(),
  engine: z.string(),
  at: isoTime,
  status: z.enum(['waiting', 'done', 'failed']),
  seconds: z.nullable(z.number()),
  /** Why it failed, in the engine's words. */
  note: z.nullable(z.string()),
  /** A small picture of the look, made of the product's own samples. */
  picture: z.nullable(z.string()),
})

const chainsByKind = z.object({
  demo: z.array(z.string()),
  basic: z.array(z.string()),
  standard: z.array(z.string()),
  premium: z.array(z.string()),
})

export const engineBoard = z.object({
  /** Grows by one with each change that becomes live. */
  version: z.int(),
  /** Chains of the settings, and those that are asked now. */
  settings: chainsByKind,
  live: chainsByKind,
  steering,
  /** The day's ceiling by the steering, else by the settings. */
  dailyBudgetMicros: z.nullable(z.int()),
  spentMicros: z.int(),
  engines: z.array(steeredEngine),
  proposals: z.array(steeringProposal),
  tests: z.array(engineTest),
})
export type EngineBoard = z.infer<typeof engineBoard>

export const readEngines = defineOperation({
  id: 'readEngines',
  method: 'GET',
  path: '/console/engines',
  tag,
  summary: 'Engines: who is asked for which looks, how they do, what they cost, and what is proposed',
  signedIn,
  act: 'engines.read',
  responses: { 200: engineBoard },
  errors: [],
})

export const proposeSteering = defineOperation({
  id: 'proposeSteering',
  method: 'POST',
  path: '/console/engines/proposals',
  tag,
  summary: 'Propose how engines are asked; nothing changes before it is confirmed',
  signedIn,
  act: 'engines.propose',
  body: z.object({
    /** The version that the proposal was made from. */
    version: z.int(),
    next: steering,
    reason: reasonField,
  }),
  responses: { 201: z.object({ id: z.uuid() }) },
  errors: ['invalid_request', 'conflict'],
})

const byId = z.object({ id: z.string().check(z.maxLength(100)) })

export const confirmSteering = defineOperation({
  id: 'confirmSteering',
  method: 'POST',
  path: '/console/engines/proposals/:id/confirm',
  tag,
  summary: 'Make a proposal live, for every process at once',
  signedIn,
  act: 'engines.confirm',
  params: byId,
  responses: { 200: z.object({ version: z.int() }) },
  errors: ['invalid_request', 'not_found', 'conflict'],
})

export const dropSteering = defineOperation({
  id: 'dropSteering',
  method: 'DELETE',
  path: '/console/engines/proposals/:id',
  tag,
  summary: 'Drop a proposal',
  signedIn,
  act: 'engines.propose',
  params: byId,
  responses: { 204: null },
  errors: ['invalid_request', 'not_found'],
})

export const testEngine = defineOperation({
  id: 'testEngine',
  method: 'POST',
  path: '/console/engines/:engine/tests',
  tag,
  summary: 'Have an engine make a look of the samples, at its price',
  signedIn,
  act: 'engines.test',
  params: z.object({ engine: z.string().check(z.maxLength(100)) }),
  body: z.object({ reason: reasonField }),
  responses: { 202: z.object({ id: z.uuid() }) },
  errors: ['invalid_request', 'not_found'],
})
