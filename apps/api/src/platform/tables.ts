/**
 * Every table of the schema as Kysely sees it, one type each, named as in SQL; `migrations/NNN-what.ts` makes them.
 * The platform itself has none: pg-boss keeps its jobs in the schema `pgboss`, and brings that up to date itself.
 */
export type Tables = Record<never, never>
