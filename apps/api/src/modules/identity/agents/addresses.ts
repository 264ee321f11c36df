/** Addresses of the sign-in of agents: RFC 8414 and RFC 9728 say where the documents lie. */
import { identityBase } from '../send-mails.ts'

/** The page that says who asks for what, and has people sign in before. */
export const consentPage = '/connect'

export const mcpPath = '/api/mcp'

export const oauthBase = `${identityBase}/oauth2`

/** The address of the tools, which tokens are for. */
export const resourceOf = (origin: string): string => `${origin}${mcpPath}`

export const issuerOf = (origin: string): string => `${origin}${identityBase}`

export const serverDocument = '/.well-known/oauth-authorization-server'
export const resourceDocument = '/.well-known/oauth-protected-resource'

/** The address of the document about the tools, which a refusal names. */
export const resourceDocumentOf = (origin: string): string => `${origin}${resourceDocument}${mcpPath}`
