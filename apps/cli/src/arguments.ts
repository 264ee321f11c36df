/** Reads and checks the command line, before an engine is created. */
import { parseArgs } from 'node:util'
import { MAX_RESULT_PX, SHORT_EDGE_PX } from '@toile/engine/embedded/working-size'
import { fits, garmentCategories, qualities, tucks } from '@toile/engine/engine'
import type { TryOnOptions } from '@toile/engine/engine'
import type { Server } from './make-remotely.ts'

/** A checked command line. */
export type Command =
  | { readonly kind: 'help' }
  /** A command line that cannot be run; `problem` is a sentence for the user. */
  | { readonly kind: 'wrong'; readonly problem: string }
  /** Serves tools for agents, which may read pictures from these folders. */
  | { readonly kind: 'mcp'; readonly folders: readonly string[] }
  /** Reads the invisible watermark of each picture with a server's key. */
  | {
      readonly kind: 'watermark'
      readonly pictures: readonly string[]
      readonly key: string
      readonly json: boolean
    }
  /** Verifies the content credentials (C2PA) of each file. */
  | {
      readonly kind: 'verify'
      readonly files: readonly string[]
      /** Origin of the server whose certificates are trusted; null to trust none. */
      readonly server: string | null
      readonly json: boolean
    }
  /** Makes a look of each garment. */
  | {
      readonly kind: 'try-on'
      readonly person: string
      /** A picture, or a folder of pictures. */
      readonly garment: string
      /** Path of the look, or of a folder for the looks of a folder; null for the default path. */
      readonly output: string | null
      readonly json: boolean
      readonly options: TryOnOptions
      /** The server that makes the looks; null to make them on this machine. */
      readonly server: Server | null
    }

const REALISM = [0, 100] as const
const SIZE = [SHORT_EDGE_PX.min, MAX_RESULT_PX] as const
const SEED = [0, 2 ** 31 - 1] as const

class WrongArgument extends Error {}

function choice<const T extends string>(name: string, value: string | undefined, choices: readonly T[]) {
  if (value === undefined) return undefined
  const found = choices.find((c) => c === value)
  if (found === undefined)
    throw new WrongArgument(`--${name} is one of ${choices.join(', ')}, not "${value}".`)
  return found
}

function wholeNumber(name: string, value: string | undefined, [least, most]: readonly [number, number]) {
  if (value === undefined) return undefined
  const number = Number(value)
  if (value.trim() !== '' && Number.isInteger(number) && number >= least && number <= most) return number
  throw new WrongArgument(`--${name} is a whole number from ${least} to ${most}, not "${value}".`)
}

function pointInPhoto(name: string, value: string | undefined) {
  if (value === undefined) return undefined
  const [x, y, ...rest] = value.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const isShare = (share: number | undefined) => share !== undefined && share >= 0 && share <= 1
  if (x !== undefined && y !== undefined && isShare(x) && isShare(y) && rest.length === 0) return { x, y }
  throw new WrongArgument(`--${name} is two shares of width and height like 0.3,0.5, not "${value}".`)
}

/** Returns an object to spread: it has the key only if the value is defined. */
const ifDefined = <K extends string, V>(key: K, value: V | undefined) =>
  value === undefined ? {} : ({ [key]: value } as Record<K, V>)

/** Environment variable with the API key. An argument would show the key to all users of the machine. */
const KEY_VARIABLE = 'TOILE_API_KEY'

type Env = Readonly<Record<string, string | undefined>>

function originOf(address: string): string {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new WrongArgument(`--remote is the address of a server, not "${address}".`)
  return url.origin
}

function verifyCommand(files: readonly string[], remote: string | undefined, json: boolean): Command {
  if (files.length === 0) throw new WrongArgument('Name the pictures to verify.')
  return { kind: 'verify', files, server: remote === undefined ? null : originOf(remote), json }
}

function serverOf(address: string | undefined, env: Env): Server | null {
  if (address === undefined) return null
  const origin = originOf(address)
  const apiKey = env[KEY_VARIABLE]
  if (!apiKey) throw new WrongArgument(`Set ${KEY_VARIABLE} to an API key of the server.`)
  return { address: origin, apiKey }
}

const WATERMARK_KEY_VARIABLE = 'TOILE_WATERMARK_KEY'
/** In characters. */
const LEAST_KEY_LENGTH = 32

function watermarkCommand(pictures: readonly string[], json: boolean, env: Env): Command {
  const key = env[WATERMARK_KEY_VARIABLE] ?? ''
  if (pictures.length === 0) throw new WrongArgument('Name the pictures whose watermark to read.')
  if (key.length < LEAST_KEY_LENGTH)
    throw new WrongArgument(
      `${WATERMARK_KEY_VARIABLE} must hold the watermark key of the server that made the looks: at least ${LEAST_KEY_LENGTH} characters.`,
    )
  return { kind: 'watermark', pictures, key, json }
}

/**
 * Parses the arguments that follow `toile`. Never throws: an invalid command line returns `wrong`. Options of another
 * subcommand are ignored.
 */
export function readArguments(args: readonly string[], env: Env = {}): Command {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        output: { type: 'string', short: 'o' },
        category: { type: 'string' },
        quality: { type: 'string' },
        realism: { type: 'string' },
        fit: { type: 'string' },
        tuck: { type: 'string' },
        seed: { type: 'string' },
        size: { type: 'string' },
        remote: { type: 'string' },
        'person-at': { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    if (values.help) return { kind: 'help' }
    if (positionals[0] === 'mcp') return { kind: 'mcp', folders: positionals.slice(1) }
    if (positionals[0] === 'verify') return verifyCommand(positionals.slice(1), values.remote, values.json)
    if (positionals[0] === 'watermark') return watermarkCommand(positionals.slice(1), values.json, env)
    const [person, garment, ...rest] = positionals
    if (person === undefined || garment === undefined || rest.length > 0) {
      throw new WrongArgument(
        'Name two things: the person’s picture, and the garment’s picture or a folder of them.',
      )
    }
    const options: TryOnOptions = {
      ...ifDefined('category', choice('category', values.category, garmentCategories)),
      ...ifDefined('quality', choice('quality', values.quality, qualities)),
      ...ifDefined('fit', choice('fit', values.fit, fits)),
      ...ifDefined('tuck', choice('tuck', values.tuck, tucks)),
      ...ifDefined('realism', wholeNumber('realism', values.realism, REALISM)),
      ...ifDefined('seed', wholeNumber('seed', values.seed, SEED)),
      ...ifDefined('shortEdgePx', wholeNumber('size', values.size, SIZE)),
      ...ifDefined('personAt', pointInPhoto('person-at', values['person-at'])),
    }
    const server = serverOf(values.remote, env)
    if (server && options.shortEdgePx !== undefined)
      throw new WrongArgument('The server chooses the size: leave out --size with --remote.')
    const { output = null, json } = values
    return { kind: 'try-on', person, garment, output, json, options, server }
  } catch (error) {
    return { kind: 'wrong', problem: error instanceof Error ? error.message : String(error) }
  }
}
