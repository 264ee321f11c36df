/**
 * The view of a look inside an agent's program: before and after, with a slider. It is an MCP App
 * (https://modelcontextprotocol.io/specification/extensions/apps, 2026-01-26): a page in a sandboxed frame. The page
 * calls no server, because its pictures come in the tool's result.
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

/** `_meta` of a tool whose results this view shows, under the current key and the key that early MCP hosts used. */
export const lookViewMeta = { ui: { resourceUri: uri }, [RESOURCE_URI_META_KEY]: uri }

/** Files that declare more pixels are refused before decoding. */
const MAX_PIXELS = 50_000_000
/** Shorter side of the photo beside the look. */
const SHORT_EDGE_PX = 600
/** JPEG quality of that photo. */
const QUALITY = 80

/** Registers the view as a resource of an MCP server. */
export function registerLookView(server: McpServer): void {
  const about = { description: 'A look beside the photo it was made from, with a slider between them.' }
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
 * Makes the `_meta` of a tool's result: a small copy of the photo for the view. Agents read only the result's content.
 * Undefined for a photo that cannot be copied: the look is made, and the view shows it alone.
 * @param photo the bytes of a picture file, or its path
 */
export async function viewMetaOf(photo: Uint8Array | string): Promise<Record<string, unknown> | undefined> {
  const small = await copyOf(photo).catch(() => undefined)
  // The key is read in `view/look.html`.
  return small && { 'toile/photo': { data: small.toString('base64'), mimeType: 'image/jpeg' } }
}

/** Copies a photo. A damaged file is read as far as possible, as it was for the look. */
const copyOf = (photo: Uint8Array | string): Promise<Buffer> =>
  sharp(photo, { limitInputPixels: MAX_PIXELS, failOn: 'none' })
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize(SHORT_EDGE_PX, SHORT_EDGE_PX, { fit: 'outside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer()
