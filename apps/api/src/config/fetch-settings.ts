/** Settings of requests to addresses given by users; merged into `settings.ts`. */
import * as z from 'zod'

const hosts = z.string().transform((text, context) => {
  const named = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const wrong = named.find((host) => !/^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i.test(host))
  if (wrong === undefined) return named.map((host) => host.toLowerCase())
  context.addIssue(`must be hosts with ports such as 127.0.0.1:8080, separated by commas; ${wrong} is none`)
  return z.NEVER
})

export const fetchSettings = {
  TOILE_FETCH_URLS: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether programs may name pictures by their address, which this server then fetches: from the public internet, by https.',
    ),
  TOILE_FETCH_PRIVATE: hosts
    .prefault('')
    .describe(
      'Private hosts that pictures may come from and webhooks go to, by `http` too, as `127.0.0.1:8080`: for development and tests. Never in production.',
    ),
}
