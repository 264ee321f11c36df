import type { Generation } from '@toile/contract/generations'

export const isUnderWay = ({ status }: Generation) => status === 'queued' || status === 'running'
