import { sql, type Kysely } from 'kysely'

/**
 * Gives pending jobs of webhooks and batch rows their groups. The queue does not count a job without a group against the
 * limit of any.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ job: string | null }>`select to_regclass('pgboss.job')::text as job`.execute(
    db,
  )
  // The queue creates its tables on the first start, after the migrations.
  if (!rows[0]?.job) return
  await sql`
    update pgboss.job set group_id = webhook_delivery.endpoint_id::text
    from webhook_delivery
    where name = 'deliver-webhook' and state < 'completed' and group_id is null
      and webhook_delivery.id = (data->>'deliveryId')::uuid
  `.execute(db)
  await sql`
    update pgboss.job set group_id = batch.holder::text
    from batch
    where name = 'start-batch-row' and state < 'completed' and group_id is null
      and batch.id = (data->>'batchId')::uuid
  `.execute(db)
}
