/** Every table of the schema as Kysely sees it; `migrations/` makes them. Columns are named as in SQL. */
export type RequestWindowTable = {
  /** What is limited and who: `check:203.0.113.7`. */
  key: string
  window_start: Date
  used: number
}

export type Tables = {
  request_window: RequestWindowTable
}
