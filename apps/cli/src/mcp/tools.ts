/** MCP tools that make looks with the embedded engine on this machine, without an account. */
import { McpServer, type CallToolResult, type ServerContext } from '@modelcontextprotocol/server'
import { decodeForLook, encodePicture, UnreadablePicture } from '@toile/engine/codecs'
import { fits, garmentCategories, qualities, tucks, type Engine, type TryOnStage } from '@toile/engine/engine'
import { EngineError } from '@toile/engine/errors'
import { lookViewMeta, registerLookView, viewMetaOf } from '@toile/mcp/look-view'
import * as z from 'zod'
import { NoSuchPicture, type ReadInside } from './folders.ts'
import { picture, readPicture, readSamples, type AgentPicture } from './pictures.ts'

const category = z.enum(garmentCategories).optional()

const tryOnInput = z.object({
  person: picture.describe('Photo of one person, from the front, half or full body.'),
  garment: picture.describe('Picture of one garment, lying flat or on a plain background.'),
  category: category.describe('Where the garment is worn; detected by default.'),
  quality: z.enum(qualities).optional().describe('Better ones take longer.'),
  realism: z.int().min(0).max(100).optional(),
  fit: z.enum(fits).optional().describe('How loosely the garment is worn; regular by default.'),
  tuck: z.enum(tucks).optional().describe('Whether a top is tucked in; auto by default.'),
  seed: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional(),
})

type ToolDeps = { engine: Engine; readInside: ReadInside }

/** Creates the MCP server: `try_on`, `check_photo` if the engine can check, and `list_samples`. */
export function createTools({ engine, readInside }: ToolDeps): McpServer {
  const server = new McpServer({ name: 'toile', title: 'Toile virtual try-on', version: '1.0.0' })
  const annotations = { readOnlyHint: true, openWorldHint: false }
  const decode = async (source: AgentPicture) => decodeForLook(await readPicture(source, readInside))

  server.registerTool(
    'try_on',
    {
      title: 'Try a garment on',
      description: 'Makes a picture of the person wearing the garment, on this machine. Takes some seconds.',
      inputSchema: tryOnInput,
      annotations,
      _meta: lookViewMeta,
    },
    ({ person, garment, ...options }, context: ServerContext) =>
      answering(async () => {
        const photo = await readPicture(person, readInside)
        const { image, width, height, warnings, report } = await engine.tryOn({
          person: await decodeForLook(photo),
          garment: await decode(garment),
          options: withoutUndefined(options),
          signal: context.mcpReq.signal,
          onProgress: progressNotifier(context),
        })
        const file = await encodePicture({ data: image, width, height }, 'jpeg')
        const { confidence, verdict } = report
        const meta = await viewMetaOf(photo)
        return {
          content: [
            { type: 'image', data: file.toString('base64'), mimeType: 'image/jpeg' },
            asText({ width, height, confidence, verdict, warnings }),
          ],
          ...(meta && { _meta: meta }),
        }
      }),
  )

  const { check } = engine
  if (check)
    server.registerTool(
      'check_photo',
      {
        title: 'Check a photo or a garment',
        description: 'Says whether a look can be made of a photo, of a garment, or both.',
        inputSchema: z.object({ person: picture.optional(), garment: picture.optional(), category }),
        annotations,
      },
      ({ person, garment, ...options }, { mcpReq }: ServerContext) =>
        answering(async () => {
          if (!person && !garment) throw new NoSuchPicture('Give a person, a garment, or both.')
          const seen = await check({
            ...(person && { person: await decode(person) }),
            ...(garment && { garment: await decode(garment) }),
            options: withoutUndefined(options),
            signal: mcpReq.signal,
          })
          const { found, warnings } = seen.person ?? {}
          return { content: [asText({ ...seen, ...(seen.person && { person: { found, warnings } }) })] }
        }),
    )

  server.registerTool(
    'list_samples',
    {
      title: 'List sample pictures',
      description: 'People and garments to try things out with, by their ids.',
      inputSchema: z.object({}),
      annotations,
    },
    () =>
      answering(async () => ({
        content: [asText((await readSamples()).map(({ id, kind, name }) => ({ sample: id, kind, name })))],
      })),
  )
  registerLookView(server)
  return server
}

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

/** Removes undefined fields: a given one must have a value. */
const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>

const asText = (value: unknown) => ({ type: 'text' as const, text: JSON.stringify(value, null, 2) })

/** Creates a function that sends a look's progress to the agent, if the agent asked for it. */
function progressNotifier({ mcpReq }: ServerContext) {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return () => undefined
  return ({ fraction, stage }: { fraction: number; stage: TryOnStage }): void => {
    const params = { progressToken, progress: fraction, total: 1, message: stage }
    // Ignored: if the agent is gone, the look's own response fails too.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined)
  }
}

/** Turns errors about the pictures into results, which the agent can read and act on. */
async function answering(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work()
  } catch (error) {
    const isKnown =
      error instanceof EngineError || error instanceof NoSuchPicture || error instanceof UnreadablePicture
    if (!isKnown) throw error
    return { isError: true, content: [{ type: 'text', text: error.message }] }
  }
}
