/** The MCP tools, built on the same use cases as `/api/v1`. */
import { McpServer, type CallToolResult, type ServerContext } from '@modelcontextprotocol/server'
import type { KeyScope } from '@toile/contract/key-scopes'
import { lookPage, lookStatuses } from '@toile/contract/v1-looks'
import { lookViewMeta, registerLookView } from '@toile/mcp/look-view'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { ApiCaller } from '../../../platform/api-caller.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { recordFailure } from '../../../platform/record-failure.ts'
import { balanceOf } from '../../credits/index.ts'
import { type CheckDeps, type SignPicture, checkPictures, toLook } from '../../generations/index.ts'
import { findLook, findLooks } from '../look-store.ts'
import { readSamples } from '../../../platform/sample-files.ts'
import { category, personAt, picture, tryOnInput } from './inputs.ts'
import { findOptionalPictures } from './pictures.ts'
import { tryOn, type TryOnDeps } from './try-on.ts'

export type ToolDeps = TryOnDeps & CheckDeps

type ToolRequest = {
  caller: ApiCaller
  sign: SignPicture
  /** Failures are logged under its id. */
  request: Pick<FastifyRequest, 'id' | 'log'>
}

/** Creates the MCP server of one request. */
export function createTools(deps: ToolDeps, { caller, sign, request }: ToolRequest): McpServer {
  const server = new McpServer({ name: 'toile', title: 'Toile virtual try-on', version: '1.0.0' })
  const { db, clock } = deps
  const readOnly = { readOnlyHint: true, openWorldHint: false }

  async function respond(
    scope: KeyScope | undefined,
    work: () => Promise<CallToolResult>,
  ): Promise<CallToolResult> {
    try {
      if (scope && !caller.scopes.includes(scope))
        throw new AppError('scope_missing', `This tool needs the scope ${scope}.`)
      return await work()
    } catch (thrown) {
      return asFailure(recordFailure(thrown, request.log), request.id)
    }
  }

  server.registerTool(
    'try_on',
    {
      title: 'Try a garment on',
      description:
        'Makes a picture of the person wearing the garment. Costs credits, unless made with a test key. If the call ends before the look is made, find the look with list_looks: another call makes, and costs, another look.',
      inputSchema: tryOnInput,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
      _meta: lookViewMeta,
    },
    (input, context: ServerContext) =>
      respond('looks:write', () => tryOn(deps, { caller, input, sign, context })),
  )

  server.registerTool(
    'check_photo',
    {
      title: 'Check a photo or a garment',
      description:
        'Says whether a look can be made of a photo, of a garment, or both. Free; nothing is kept.',
      inputSchema: z.object({ person: picture.optional(), garment: picture.optional(), category, personAt }),
      annotations: readOnly,
    },
    (input, { mcpReq }: ServerContext) =>
      respond('looks:write', async () => {
        const { files, discard } = await findOptionalPictures(deps, caller, input)
        try {
          const { category: named = 'auto', personAt: at } = input
          const options = { category: named, personAt: at, signal: mcpReq.signal }
          return asText(await checkPictures(deps, files, options))
        } finally {
          await discard()
        }
      }),
  )

  server.registerTool(
    'get_look',
    {
      title: 'Read a look',
      description: 'The status of a look, and the address of its picture once it is made.',
      inputSchema: z.object({ id: z.string() }),
      annotations: readOnly,
    },
    ({ id }) =>
      respond('looks:read', async () => {
        const row = await findLook(db, caller, { id, now: clock.now() })
        if (!row) throw notFound()
        return asText(toLook(row, sign))
      }),
  )

  server.registerTool(
    'list_looks',
    {
      title: 'List looks',
      description: 'The looks that are not yet erased, newest first.',
      inputSchema: z.object({
        status: z.enum(lookStatuses).optional(),
        limit: z.int().min(lookPage.min).max(lookPage.max).optional(),
        cursor: z.string().max(200).optional(),
      }),
      annotations: readOnly,
    },
    ({ status, limit = lookPage.default, cursor }) =>
      respond('looks:read', async () => {
        const page = { now: clock.now(), limit, cursor, status, metadata: {} }
        const { rows, nextCursor } = await findLooks(db, caller, page)
        return asText({ data: rows.map((row) => toLook(row, sign)), nextCursor })
      }),
  )

  server.registerTool(
    'list_samples',
    {
      title: 'List sample pictures',
      description: 'People and garments to try things out with, by their ids.',
      inputSchema: z.object({}),
      annotations: readOnly,
    },
    () =>
      respond(undefined, async () =>
        asText((await readSamples()).map(({ id, kind, name }) => ({ sample: id, kind, name }))),
      ),
  )

  server.registerTool(
    'get_credits',
    {
      title: 'Read credits',
      description: 'Credits that can be spent, and those held for looks being made.',
      inputSchema: z.object({}),
      annotations: readOnly,
    },
    () =>
      respond('credits:read', async () => {
        const { credits, held } = await balanceOf(db, caller.holder)
        return asText({ credits, held, livemode: caller.livemode })
      }),
  )
  registerLookView(server)
  return server
}

const asText = (value: unknown): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value, null, 2) }],
})

/** Turns a failure into a result that the agent can read and act on. */
function asFailure(
  { code, message, status, retryAfterSeconds }: AppError,
  requestId: string,
): CallToolResult {
  const text = [
    `${code}: ${message}`,
    ...(retryAfterSeconds === undefined ? [] : [`Try again after ${retryAfterSeconds} seconds.`]),
    ...(status < 500 ? [] : [`Request id: ${requestId}`]),
  ].join('\n')
  return { isError: true, content: [{ type: 'text', text }] }
}
