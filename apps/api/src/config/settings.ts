/**
 * Every environment variable with its validation, default and description. `docs/configuration.md` is generated from
 * it.
 * Values are strings from the shell; an empty one counts as not set.
 */
import * as z from 'zod'
import { credentialsSettings } from './credentials-settings.ts'
import { engineSettings } from './engine-settings.ts'
import { fetchSettings } from './fetch-settings.ts'
import { operationsSettings } from './operations-settings.ts'
import { paymentSettings } from './payment-settings.ts'
import { peopleSettings } from './people-settings.ts'
import { claimsSettings } from './claims-settings.ts'
import { siteSettings } from './site-settings.ts'
import { volumeSettings } from './volume-settings.ts'
import { commaList } from './comma-list.ts'
import { connectionAddress } from './connection-address.ts'

declare module 'zod' {
  interface GlobalMeta {
    /** The default as shown in the documentation, when it is computed from other settings. */
    defaultText?: string
  }
}

/** Minimum shutdown time, needed to return running jobs to the queue. */
export const MIN_STOP_SECONDS = 5
/** Maximum daily count; counts are stored as 32-bit integers. */
export const MAX_COUNT = 1_000_000_000

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
const list = commaList
const origin = z.string().transform((text, context) => {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '')) return url.origin
  context.addIssue('must be an origin such as https://try.example.com, without a path')
  return z.NEVER
})

const trustedProxies = z.string().transform((text, context) => {
  if (/^\d+$/.test(text)) return Number(text)
  if (/^(true|all|\*)$/i.test(text)) {
    context.addIssue('would believe anyone: give the number of proxies, or their addresses')
    return z.NEVER
  }
  return list.parse(text)
})

/** Looks in progress in one worker process, at most. */
export const MAX_LOOKS_AT_ONCE = 64

export const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('`production` turns on HSTS and JSON logs, and asks for a secret with a Postgres.'),
  HOST: z
    .string()
    .default('localhost')
    .describe('Address to listen on; `0.0.0.0` for all, as a container needs.'),
  PORT: wholeNumber(0, 65_535)
    .default(3000)
    .describe('Port to listen on; 0 takes a free one. A worker listens only when it is given.'),
  TOILE_DATA_DIR: z
    .string()
    .optional()
    .describe('Folder for everything kept: embedded database, pictures, generated secret.')
    .meta({ defaultText: '`data` in the project' }),
  DATABASE_URL: connectionAddress(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional()
    .describe('Postgres to use instead of the embedded database.')
    .meta({ defaultText: 'embedded database' }),
  TOILE_DATABASE_CONNECTIONS: wholeNumber(2, 200)
    .default(10)
    .describe('Connections of one process to the Postgres, at most.'),
  TOILE_ROLE: z
    .enum(['all', 'http', 'worker'])
    .default('all')
    .describe('What this process does; `http` and `worker` apart need `DATABASE_URL`.'),
  ...engineSettings,
  TOILE_MODERATION: z
    .enum(['local', 'off'])
    .default('local')
    .describe(
      'Who looks at the person photo and at the finished look: `local` refuses explicit pictures by a classifier on this machine, `off` leaves that to the engine.',
    ),
  TOILE_WATERMARK: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Puts an invisible mark into every look made on the server, which says the day and the engine.',
    ),
  TOILE_WATERMARK_KEY: z
    .string()
    .min(32, 'must have 32 characters or more')
    .optional()
    .describe(
      'Key of the invisible mark. Marks are read with the key that they were made with: keep it when `TOILE_SECRET` changes. All processes share it.',
    )
    .meta({ defaultText: 'made of the secret' }),
  TOILE_CONCURRENCY: wholeNumber(1, MAX_LOOKS_AT_ONCE)
    .optional()
    .describe(
      'Looks that one worker process makes at the same time, of all engines together; where every chain begins with a hosted engine, those of its own engine only.',
    )
    .meta({ defaultText: 'processor cores − 1, at least 1' }),
  TOILE_WARM_UP: z
    .stringbool()
    .default(true)
    .describe(
      'Whether the engine practises and the processes that decode pictures start with the server, so that its first look is nearly as quick as later ones. `false` saves some seconds of processor time, for processes that live shortly.',
    ),
  TOILE_DEMO_DAILY_LIMIT: wholeNumber(0, MAX_COUNT)
    .default(5)
    .describe('Free looks a day for one address (an IPv4, or an IPv6 /64).'),
  TOILE_DEMO_GLOBAL_DAILY_LIMIT: wholeNumber(0, MAX_COUNT)
    .optional()
    .describe('Free looks a day for everybody together.')
    .meta({ defaultText: '1000 × `TOILE_DEMO_DAILY_LIMIT`' }),
  TOILE_SECRET: z
    .string()
    .min(32, 'must have 32 characters or more')
    .optional()
    .describe(
      'Signs picture addresses and sessions. All processes share it; changing it ends the addresses given out, signs everybody out, and makes app codes and recovery codes unreadable: `npm run operators` removes them.',
    )
    .meta({ defaultText: 'generated once into the data folder' }),
  TOILE_PUBLIC_URL: origin
    .optional()
    .describe(
      'Origin the world sees, such as `https://try.example.com`; used in picture addresses, mails, by providers and for search engines.',
    )
    .meta({ defaultText: 'the origin of each request' }),
  TOILE_ALLOWED_ORIGINS: list
    .pipe(z.array(origin))
    .prefault('')
    .describe('Other origins whose pages may call the API, separated by commas.'),
  TOILE_TRUST_PROXY: trustedProxies
    .optional()
    .describe(
      'Proxies whose `X-Forwarded-*` headers are believed: how many stand before the server, or their addresses or networks.',
    )
    .meta({ defaultText: 'none' }),
  TOILE_STOP_SECONDS: wholeNumber(MIN_STOP_SECONDS, 3600)
    .default(10)
    .describe(
      'Time between SIGTERM and the end of a process, as its supervisor gives. What is being received, answered or made may take it to end; the rest is cut off, or handed back to the queue.',
    ),
  TOILE_DRAIN_SECONDS: wholeNumber(0, 600)
    .optional()
    .describe(
      'For how much of that a server goes on taking requests while `/readyz` answers 503, so that load balancers look elsewhere first.',
    )
    .meta({ defaultText: '2 with `TOILE_ROLE=http`, else 0' }),
  TOILE_LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .optional()
    .describe('What is logged.')
    .meta({ defaultText: '`info` in production, else `warn`' }),
  ...operationsSettings,
  ...paymentSettings,
  ...volumeSettings,
  ...peopleSettings,
  ...siteSettings,
  ...claimsSettings,
  ...fetchSettings,
  ...credentialsSettings,
  S3_BUCKET: z
    .string()
    .optional()
    .describe(
      'Bucket for the pictures instead of the data folder. Each database needs its own: pictures that it does not name are erased.',
    )
    .meta({ defaultText: 'data folder' }),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of an S3-compatible store.')
    .meta({ defaultText: 'AWS' }),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('Key of the bucket.')
    .meta({ defaultText: "AWS's own credential chain" }),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret to `S3_ACCESS_KEY_ID`.'),
  S3_FORCE_PATH_STYLE: z
    .stringbool()
    .default(false)
    .describe('`true` for stores that take the bucket in the path.'),
})

export type Settings = z.output<typeof settings>
export type SettingName = keyof Settings
