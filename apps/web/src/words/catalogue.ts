/** The ids of all messages with their arguments. Types only, so that no page contains messages it does not show. */
import type { words as shell } from './en/shell.ts'
import type { words as head } from './en/head.ts'
import type { words as failures } from './en/failures.ts'
import type { words as session } from './en/session.ts'
import type { words as account } from './en/account.ts'
import type { words as secondFactor } from './en/second-factor.ts'
import type { words as landing } from './en/landing.ts'
import type { words as landingMore } from './en/landing-more.ts'
import type { words as pricing } from './en/pricing.ts'
import type { words as purchase } from './en/purchase.ts'
import type { words as legal } from './en/legal.ts'
import type { words as privacy } from './en/privacy.ts'
import type { words as terms } from './en/terms.ts'
import type { words as refund } from './en/refund.ts'
import type { words as studio } from './en/studio.ts'
import type { words as guidance } from './en/guidance.ts'
import type { words as library } from './en/library.ts'
import type { words as sharing } from './en/sharing.ts'
import type { words as rack } from './en/rack.ts'
import type { words as report } from './en/report.ts'
import type { words as findings } from './en/findings.ts'
import type { words as device } from './en/device.ts'
import type { words as developers } from './en/developers.ts'
import type { words as connect } from './en/connect.ts'
import type { words as consoleWords } from './en/console.ts'
import type { words as consoleMoney } from './en/console-money.ts'
import type { words as embed } from './en/embed.ts'
import type { words as verify } from './en/verify.ts'
import type { words as withdraw } from './en/withdraw.ts'
import type { words as wearing } from './en/wearing.ts'
import type { words as wardrobe } from './en/wardrobe.ts'

type Messages = {
  shell: typeof shell
  head: typeof head
  failures: typeof failures
  session: typeof session
  account: typeof account
  'second-factor': typeof secondFactor
  landing: typeof landing
  'landing-more': typeof landingMore
  pricing: typeof pricing
  purchase: typeof purchase
  legal: typeof legal
  privacy: typeof privacy
  terms: typeof terms
  refund: typeof refund
  studio: typeof studio
  guidance: typeof guidance
  library: typeof library
  sharing: typeof sharing
  rack: typeof rack
  report: typeof report
  findings: typeof findings
  device: typeof device
  developers: typeof developers
  connect: typeof connect
  console: typeof consoleWords
  'console-money': typeof consoleMoney
  embed: typeof embed
  verify: typeof verify
  wardrobe: typeof wardrobe
  wearing: typeof wearing
  withdraw: typeof withdraw
}

/** A catalogue file, as in `en/` and every other language: loaded as a unit. */
export type WordsPart = keyof Messages

type Flat = UnionToIntersection<Messages[WordsPart]>
type UnionToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** `part.name`, for example `shell.skip`. */
export type MessageId = keyof Flat

/** The names of a message's placeholders: `{name}` and `{count, plural, …}`. A plural branch is never a single word. */
type Placeholders<Message> = Message extends `${string}{${infer Inner}}${infer Rest}`
  ? NameOf<Inner> | Placeholders<Rest>
  : never
type NameOf<Inner> = Inner extends `${infer Name},${string}` ? Plain<Name> : Plain<Inner>
type Plain<Name> = Name extends `${string}${' ' | '#' | '{' | "'"}${string}` | '' | '#' | GivenAlways
  ? never
  : Name

/** Arguments that every message receives automatically. */
type GivenAlways = 'product'

export type ValuesOf<Id extends MessageId> = Record<Placeholders<Flat[Id]>, string | number>

/** The same messages in another language, none missing and none added. */
export type Translation<English> = Record<keyof English, string>
