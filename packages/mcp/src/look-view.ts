/**
 * The view of a look in a conversation with an agent: before and after, with a slider between them. An MCP App
 * (https://modelcontextprotocol.io/specification/extensions/apps, 2026-01-26): a page of ours in a sandboxed frame of the
 * agent's program. It calls no server: its pictures come in the result of the tool.
 */
import { readFileSync } from 'node:fs'
import {
  registerAppResource,
  RESOURCE_MIME_TYPE,
  RESOURCE_URI_META_KEY,
} from '@modelcontextprotocol/ext-apps/server'
import type { McpServer } from '@modelcontextprotocol/server'
import sharp from 'sharp'

const uri = 'ui://toile/look.html'

/** `_meta` of a tool whose results this view shows: the current key, and the one of the first programs. */
export const lookViewMeta = { ui: { resourceUri: uri }, [RESOURCE_URI_META_KEY]: uri }

/** Larger declared pictures are refused before their pixels are decoded. */
const MAX_PIXELS = 50_000_000
const SHORT_EDGE_PX = 600
const QUALITY = 80

/** Registers the view as a resource of a server. */
export function registerLookView(server: McpServer): void {
  const about = { description: 'A look beside the photo it was made of, with a slider between them.' }
  registerAppResource(server, 'Look', uri, about, () => ({
    contents: [
      {
        uri,
        mimeType: RESOURCE_MIME_TYPE,
        text: readFileSync(new URL('../view/look.html', import.meta.url), 'utf8'),
        _meta: { ui: { prefersBorder: false } },
      },
    ],
  }))
}

/**
 * `_meta` of a result: a small copy of the photo. Only the view reads `_meta`; agents read the content of a result.
 * @param photo the bytes of a picture file, or the path of one
 */
export async function photoForView(photo: Uint8Array | string): Promise<Record<string, unknown>> {
  const small = await sharp(photo, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize(SHORT_EDGE_PX, SHORT_EDGE_PX, { fit: 'outside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer()
  return { 'toile/photo': { data: small.toString('base64'), mimeType: 'image/jpeg' } }
}
