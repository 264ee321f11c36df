import { sql, type Kysely } from 'kysely'

/** Profiles: the data of an account beyond signing in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('profile')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
    // Whose credits these are in the ledger, which outlives the person: random, and kept nowhere else.
    .addColumn('holder', 'uuid', (column) => column.notNull().unique())
    .addColumn('username', 'text')
    .addColumn('photo_key', 'text')
    .addColumn('referral_code', 'text', (column) => column.notNull().unique())
    // Holder of the account whose code was redeemed; emptied when it is deleted.
    .addColumn('referred_by', 'uuid')
    .addColumn('referral_redeemed_at', 'timestamptz')
    .addColumn('share_claimed_at', 'timestamptz')
    // Hashes of the idempotency keys that the two awards came under.
    .addColumn('referral_key_hash', 'text')
    .addColumn('share_key_hash', 'text')
    // The sign-up bonus was granted; null until the email is verified.
    .addColumn('welcomed_at', 'timestamptz')
    .addColumn('plan', 'text', (column) => column.notNull().defaultTo('Free'))
    .addColumn('plan_expires_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await sql`create unique index profile_username on profile (lower(username))`.execute(db)
  await db.schema.createIndex('profile_referred_by').on('profile').column('referred_by').execute()
  // Keyed hashes of subjects at other providers whose accounts here were deleted: their old tokens open nothing anew.
  await db.schema
    .createTable('erased_subject')
    .addColumn('subject_hash', 'text', (column) => column.primaryKey())
    .addColumn('erased_at', 'timestamptz', (column) => column.notNull())
    .execute()
}
