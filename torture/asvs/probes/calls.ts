/** Every call of the contract, with parameters filled in, for probes that go through all of them. */
import { randomUUID } from 'node:crypto'
import { apiBase, type Operation } from '@toile/contract/operation'
import type { Products } from '../products.ts'
import { readOperations } from '../../../apps/api/test/contract-operations.ts'

/** A question to the started product; returns what it found wrong. */
export type Probe = (products: Products) => Promise<string[]>

export const operations = await readOperations()

/** An address of the operation in which every parameter is the given text. */
export const addressOf = ({ path }: Operation, value: string = randomUUID()): string =>
  apiBase + path.replaceAll(/:\w+/g, encodeURIComponent(value))

export const json = { 'content-type': 'application/json' }

/** A line for each answer that fails the test of it. */
export const problemIf = (isWrong: boolean, problem: string): string[] => (isWrong ? [problem] : [])
