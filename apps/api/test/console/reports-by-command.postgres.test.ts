import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openReported, settleByCommand } from '../../src/modules/console/reports-by-command.ts'
import { spawnNode } from '../child-process.ts'
import { createHome } from '../harness.ts'
import { bootConsole } from './operators.ts'

const home = await createHome()
const console = await bootConsole({ env: home.env })
const { db, clock } = console

const entriesOf = (subject: string) =>
  db
    .selectFrom('audit_entry')
    .select(['actor', 'act', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('seq')
    .execute()

/** Creates a page with one report, of a new account. */
async function createReported() {
  const { holder } = await console.createPerson()
  const id = randomUUID()
  const created_at = clock.now()
  const size = { width: 600, height: 800 }
  await db
    .insertInto('shared_look')
    .values({
      id,
      slug: `slug-${id}`,
      holder,
      pictures: JSON.stringify({ look: size, card: size }),
      lifetime: 'until-withdrawn',
      is_indexed: false,
      created_at,
    })
    .execute()
  await db
    .insertInto('look_report')
    .values({ share_id: id, visitor_hash: 'a visitor', reason: 'rights', created_at })
    .execute()
  return { id, holder }
}

it('records the pictures whose addresses the command prints, and each verdict once', async () => {
  const { id, holder } = await createReported()
  expect(await openReported(console)).toMatchObject([{ id, holder }])
  expect(await entriesOf(holder)).toEqual([
    {
      actor: 'command',
      act: 'picture.open',
      before: null,
      after: JSON.stringify({ page: id, pictures: ['look'] }),
    },
  ])
  for (let time = 0; time < 2; time++)
    expect(await settleByCommand(console, { id, verdict: 'remove' })).toBe(true)
  expect(await entriesOf(id)).toEqual([
    {
      actor: 'command',
      act: 'review.settle',
      before: '{"isTakenDown":false}',
      after: '{"isTakenDown":true,"settled":1}',
    },
  ])
  expect(await openReported(console)).toEqual([])
  expect(await entriesOf(holder)).toHaveLength(1)
  expect(await settleByCommand(console, { id: randomUUID(), verdict: 'keep' })).toBe(false)
})

it('prints the reported pages, exits with 1 while there are any, and settles them', async () => {
  const { id } = await createReported()
  const run = async (...args: string[]) => {
    const child = spawnNode(join(import.meta.dirname, '../../src/main-reports.ts'), home.env, args)
    return { code: await child.ended, output: child.output() }
  }
  const listed = await run()
  expect(listed.code).toBe(1)
  expect(listed.output).toContain(`${id}  /look/slug-${id}  shown`)
  expect(listed.output).toMatch(new RegExp(`/files/shared/${id}/look\\.jpg\\?`))
  expect(await run('--remove', 'nothing')).toEqual({ code: 1, output: 'There is no shared look nothing.' })
  expect(await run('--remove', id)).toEqual({ code: 0, output: 'No reports wait for you.' })
})
