/** The operations of the contract, with parameters filled in, for probes that call all of them. */
import { randomUUID } from 'node:crypto'
import { apiBase, type Operation } from '@toile/contract/operation'
import type { Products } from '../products.ts'
import { readOperations } from '../../../apps/api/test/contract-operations.ts'

/** Probes the running product and returns the problems it finds. */
export type Probe = (products: Products) => Promise<string[]>

export const operations = await readOperations()

/** Builds an operation's path with the given text as every parameter. */
export const addressOf = ({ path }: Operation, value: string = randomUUID()): string =>
  apiBase + path.replaceAll(/:\w+/g, encodeURIComponent(value))

export const json = { 'content-type': 'application/json' }

/** Returns the problem as a list if there is one. */
export const problemIf = (isWrong: boolean, problem: string): string[] => (isWrong ? [problem] : [])
