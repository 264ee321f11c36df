/** Reads and checks the command line, before any engine is loaded. */
import { parseArgs } from 'node:util'
import { fits, garmentCategories, qualities, tucks } from '@toile/engine/engine'
import type { TryOnOptions } from '@toile/engine/engine'
import type { Server } from './make-remotely.ts'

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly problem: string }
  /** Serves tools for agents, which may read pictures from these folders. */
  | { readonly kind: 'mcp'; readonly folders: readonly string[] }
  /** Reads the invisible mark of each picture. */
  | {
      readonly kind: 'watermark'
      readonly pictures: readonly string[]
      readonly key: string
      readonly json: boolean
    }
  | {
      readonly kind: 'verify'
      readonly files: readonly string[]
      /** Address of the server whose certificates to trust; null for none. */
      readonly server: string | null
      readonly json: boolean
    }
  | {
      readonly kind: 'try-on'
      readonly person: string
      /** A picture, or a folder of pictures. */
      readonly garment: string
      /** A picture, or a folder when the garment is one; null for the default. */
      readonly output: string | null
      readonly json: boolean
      readonly options: TryOnOptions
      /** The server that makes the looks; null to make them on this machine. */
      readonly server: Server | null
    }

const REALISM = [0, 100] as const
const SIZE = [64, 4096] as const
const SEED = [0, 2 ** 31 - 1] as const

class WrongArgument extends Error {}

function choice<const T extends string>(name: string, value: string | undefined, choices: readonly T[]) {
  if (value === undefined) return undefined
  const found = choices.find((c) => c === value)
  if (found === undefined)
    throw new WrongArgument(`--${name} is one of ${choices.join(', ')}, not "${value}".`)
  return found
}

function whole(name: string, value: string | undefined, [least, most]: readonly [number, number]) {
  if (value === undefined) return undefined
  const number = Number(value)
  if (value.trim() !== '' && Number.isInteger(number) && number >= least && number <= most) return number
  throw new WrongArgument(`--${name} is a whole number from ${least} to ${most}, not "${value}".`)
}

function place(name: string, value: string | undefined) {
  if (value === undefined) return undefined
  const [x, y, ...rest] = value.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const isShare = (share: number | undefined) => share !== undefined && share >= 0 && share <= 1
  if (x !== undefined && y !== undefined && isShare(x) && isShare(y) && rest.length === 0) return { x, y }
  throw new WrongArgument(`--${name} is two shares of width and height like 0.3,0.5, not "${value}".`)
}

/** Returns an object with the key, or an empty one when the value is undefined. */
const given = <K extends string, V>(key: K, value: V | undefined) =>
  value === undefined ? {} : ({ [key]: value } as Record<K, V>)

/** Variable with the API key, which is not an argument because all users of a machine can read arguments. */
const KEY_VARIABLE = 'TOILE_API_KEY'

type Env = Readonly<Record<string, string | undefined>>

function originOf(address: string): string {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new WrongArgument(`--remote is the address of a server, not "${address}".`)
  return url.origin
}

function verifyOf(files: readonly string[], remote: string | undefined, json: boolean): Command {
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
const LEAST_KEY_LENGTH = 32

function watermarkCommand(pictures: readonly string[], json: boolean, env: Env): Command {
  const key = env[WATERMARK_KEY_VARIABLE] ?? ''
  if (pictures.length === 0) throw new WrongArgument('Name the pictures whose mark is to be read.')
  if (key.length < LEAST_KEY_LENGTH)
    throw new WrongArgument(`Set ${WATERMARK_KEY_VARIABLE} to the key of the server that made the looks.`)
  return { kind: 'watermark', pictures, key, json }
}

/** Reads the arguments after the command's name. Never throws: returns `wrong` with the problem. */
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
    if (positionals[0] === 'verify') return verifyOf(positionals.slice(1), values.remote, values.json)
    if (positionals[0] === 'watermark') return watermarkCommand(positionals.slice(1), values.json, env)
    const [person, garment, ...rest] = positionals
    if (person === undefined || garment === undefined || rest.length > 0) {
      throw new WrongArgument(
        'Name two things: the person’s picture, and the garment’s picture or a folder of them.',
      )
    }
    const options: TryOnOptions = {
      ...given('category', choice('category', values.category, garmentCategories)),
      ...given('quality', choice('quality', values.quality, qualities)),
      ...given('fit', choice('fit', values.fit, fits)),
      ...given('tuck', choice('tuck', values.tuck, tucks)),
      ...given('realism', whole('realism', values.realism, REALISM)),
      ...given('seed', whole('seed', values.seed, SEED)),
      ...given('shortEdgePx', whole('size', values.size, SIZE)),
      ...given('personAt', place('person-at', values['person-at'])),
    }
    const server = serverOf(values.remote, env)
    if (server && options.shortEdgePx !== undefined)
      throw new WrongArgument('--size is up to the server: leave it out with --remote.')
    const { output = null, json } = values
    return { kind: 'try-on', person, garment, output, json, options, server }
  } catch (error) {
    return { kind: 'wrong', problem: error instanceof Error ? error.message : String(error) }
  }
}
