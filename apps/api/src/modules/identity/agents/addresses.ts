/** URLs of the OAuth sign-in of agents. The paths of the metadata documents follow RFC 8414 and RFC 9728. */
import { identityBase } from '../send-mails.ts'

/** The consent page: shows which client requests which scopes, after the user has signed in. */
export const consentPage = '/connect'

export const mcpPath = '/api/mcp'

export const oauthBase = `${identityBase}/oauth2`

/** The URL of the MCP endpoint, which is the resource (audience) of agent tokens. */
export const resourceOf = (origin: string): string => `${origin}${mcpPath}`

export const issuerOf = (origin: string): string => `${origin}${identityBase}`

export const serverDocument = '/.well-known/oauth-authorization-server'
export const resourceDocument = '/.well-known/oauth-protected-resource'

/** The URL of the protected resource metadata, which `WWW-Authenticate` refers to. */
export const resourceDocumentOf = (origin: string): string => `${origin}${resourceDocument}${mcpPath}`
