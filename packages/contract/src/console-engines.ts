/** The operators' console: engines, their health and cost, and their configuration at run time ("steering"). */
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

/** Kinds of looks, each with its own chain of engines: free ones, and paid ones by tier. */
export const lookKinds = ['demo', 'basic', 'standard', 'premium'] as const
export type LookKind = (typeof lookKinds)[number]

export const enginePolicy = {
  /** Proposals expire after this time. */
  proposalHours: 24,
  /** Test looks that are kept; older ones are erased. */
  testsKept: 5,
} as const

/** The operators' configuration of engines. Null means the value from the server's settings. */
export const steering = z.object({
  chains: z.object({
    demo: z.nullable(chain),
    basic: z.nullable(chain),
    standard: z.nullable(chain),
    premium: z.nullable(chain),
  }),
  /** Engines that get no new looks; looks in progress are finished. */
  drained: z.array(engineName).check(z.maxLength(20)),
  /** Daily budget (UTC) of all hosted engines together. */
  dailyBudgetMicros: z.nullable(micros),
  /** Daily budgets (UTC) of single engines. */
  budgetsMicros: z.record(engineName, micros),
})
export type Steering = z.infer<typeof steering>

export const steeredEngine = z.object({
  name: z.string(),
  /** Price of a picture; null if none is set, and for the embedded engine. */
  priceMicros: z.nullable(z.int()),
  /** Spent today (UTC). */
  spentMicros: z.int(),
  pictures: z.int(),
  /** Successful calls of the last hour; `failed` likewise. */
  done: z.int(),
  failed: z.int(),
  meanSeconds: z.nullable(z.number()),
  /** Time since which a worker's circuit breaker skips the engine; null when it is closed. */
  restingSince: z.nullable(isoTime),
})

export const steeringProposal = z.object({
  id: z.uuid(),
  next: steering,
  reason: z.string(),
  /** The operator's email; their account number if they are no longer an operator. */
  proposedBy: z.string(),
  at: isoTime,
  /** True when another change has become live since, so that the proposal can only be dropped. */
  isOutdated: z.boolean(),
})

export const engineTest = z.object({
  id: z.uuid(),
  engine: z.string(),
  at: isoTime,
  status: z.enum(['waiting', 'done', 'failed']),
  seconds: z.nullable(z.number()),
  /** The engine's error message; null without one. */
  note: z.nullable(z.string()),
  /** A small picture of the look, made from the product's own samples. */
  picture: z.nullable(z.string()),
})

const chainsByKind = z.object({
  demo: z.array(z.string()),
  basic: z.array(z.string()),
  standard: z.array(z.string()),
  premium: z.array(z.string()),
})

export const engineBoard = z.object({
  /** The server's time. */
  at: isoTime,
  /** Grows by one with each change that becomes live. */
  version: z.int(),
  /** Chains from the server's settings. */
  settings: chainsByKind,
  /** Chains in use now. */
  live: chainsByKind,
  steering,
  /** The daily budget from the steering, else from the settings. */
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
  summary: 'Get the engines with their chains, health, costs and open proposal',
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
  summary: 'Propose a change of the engines’ configuration; it takes effect when confirmed',
  signedIn,
  act: 'engines.propose',
  body: z.object({
    /** The version that the proposal is based on. */
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
  summary: 'Confirm a proposal, which takes effect in all processes at once',
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
  summary: 'Test an engine with a look of the samples, at its price',
  signedIn,
  act: 'engines.test',
  params: z.object({ engine: z.string().check(z.maxLength(100)) }),
  body: z.object({ reason: reasonField }),
  responses: { 202: z.object({ id: z.uuid() }) },
  errors: ['invalid_request', 'not_found'],
})
