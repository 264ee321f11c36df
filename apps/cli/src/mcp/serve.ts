/** `toile mcp`: serves the Model Context Protocol over standard input and output until the agent closes them. */
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { createLocalEngine } from '../local-engine.ts'
import { openFolders } from './folders.ts'
import { createTools } from './tools.ts'

/** Enough for two pictures of 15 MB in base64. */
const MAX_MESSAGE_BYTES = 42 * 1024 * 1024

/** Serves until standard input closes. Throws WrongPath when a name is not a folder. */
export async function serveMcp(folders: readonly string[]): Promise<void> {
  const readInside = await openFolders(folders)
  const engine = createLocalEngine()
  const transport = new StdioServerTransport(process.stdin, process.stdout, {
    maxBufferSize: MAX_MESSAGE_BYTES,
  })
  const ended = new Promise<unknown>((resolve) => {
    process.stdin.once('close', resolve)
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  const server = serveStdio(() => createTools({ engine, readInside }), {
    transport,
    onerror: (error) => console.error(`toile: ${error.message}`),
  })
  await ended
  await server.close()
  await engine.close()
}
