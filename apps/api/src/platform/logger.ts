/** JSON logs without secrets: redacts known fields by name, and secrets inside text by pattern. */
import { pino, type DestinationStream, type Logger } from 'pino'
import { findTracer } from './tracing.ts'

const HIDDEN = '[hidden]'

const secretFields = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'secret',
  'token',
  'email',
  'signature',
  'DATABASE_URL',
  'TOILE_SECRET',
]

/**
 * Each shape takes a time proportional to the line, because lines may hold long addresses of strangers: its first part is
 * bounded, or begins only where a word begins.
 */
const secretShapes: [RegExp, string][] = [
  // Secret query parameters.
  [/([?&](?:signature|secret|token|code)=)[^&"\\\s]+/gi, `$1${HIDDEN}`],
  [/\b(Bearer|Basic) [\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
  // A JSON Web Token.
  [/(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, HIDDEN],
  // A secret API key, also after an encoded character such as %3D.
  [/toile_(?:live|test)_[A-Za-z0-9]{32}/g, HIDDEN],
  // The password of a connection string.
  [/(\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s:/@"]*):[^\s@/"]+@/gi, `$1:${HIDDEN}@`],
  // An email address: RFC 5321 allows 64 characters before the @.
  [/[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g, HIDDEN],
]

/** Redacts from a line whatever looks like a secret or an email address. */
function hideSecrets(line: string): string {
  return secretShapes.reduce((text, [shape, replacement]) => text.replace(shape, replacement), line)
}

/** @param destination receives the lines; defaults to standard output */
export function createLogger(level: string, destination: DestinationStream = process.stdout): Logger {
  const paths = secretFields.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`])
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Links log lines and traces in both directions.
      mixin: () => {
        const traceId = findTracer()?.current()?.traceId
        return traceId ? { traceId } : {}
      },
      redact: { paths, censor: HIDDEN },
    },
    {
      write(line: string) {
        destination.write(hideSecrets(line))
      },
    },
  )
}
