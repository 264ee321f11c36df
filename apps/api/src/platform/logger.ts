/** JSON logs without secrets: known fields by name, and whatever slips into a sentence by its shape. */
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

const secretShapes: [RegExp, string][] = [
  // The signature and secret parts of addresses.
  [/([?&](?:signature|secret|token|code)=)[^&"\\\s]+/gi, `$1${HIDDEN}`],
  [/\b(Bearer|Basic) [\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
  // A JSON Web Token.
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, HIDDEN],
  // The password of a connection string.
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"]*):[^\s@/"]+@/gi, `$1:${HIDDEN}@`],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, HIDDEN],
]

/** A log line with everything hidden that looks like a secret or an email address. */
function hideSecrets(line: string): string {
  return secretShapes.reduce((text, [shape, replacement]) => text.replace(shape, replacement), line)
}

/** @param destination where lines go; standard output when left out */
export function createLogger(level: string, destination: DestinationStream = process.stdout): Logger {
  const paths = secretFields.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`])
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // A line is found from its trace, and the trace from a line.
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
