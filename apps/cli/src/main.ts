/**
 * The `toile` command: reads arguments and pictures, makes looks, writes files and a report, and sets the exit code.
 */
import path from 'node:path'
import { UnreadablePicture } from '@toile/engine/codecs'
import { readArguments } from './arguments.ts'
import type { Command } from './arguments.ts'
import { EXIT, HELP } from './help.ts'
import { createLocalEngine } from './local-engine.ts'
import { makeHere } from './make-here.ts'
import { exitCodeOf, explainFailure, makeLooks } from './make-looks.ts'
import { makeRemotely } from './make-remotely.ts'
import { planTasks, WrongPath } from './outputs.ts'
import { progressBar } from './progress.ts'
import { jsonReport, outcomeLines } from './report.ts'

type TryOnCommand = Extract<Command, { kind: 'try-on' }>

const complain = (problem: string): void => console.error(`toile: ${problem}`)

/** Makes the looks, prints their outcomes, and returns the exit code. */
async function tryOn(command: TryOnCommand): Promise<number> {
  const { person, garment, json, options, server } = command
  const tasks = planTasks(command)
  // A task for the garment itself means that it is a picture.
  const isFolder = tasks.some((task) => path.resolve(task.garment) !== path.resolve(garment))
  const engine = server ? undefined : createLocalEngine()
  const stop = new AbortController()
  // A server's look is canceled. Ctrl+C may arrive twice: also passed on by the older Node that started this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
  const progress = progressBar(tasks.length)
  const { signal } = stop
  const make = server
    ? makeRemotely({ server, person, options, signal })
    : await makeHere({ engine: engine ?? createLocalEngine(), person, options, signal })
  const outcomes = await makeLooks({ make, signal, progress }, tasks)
  progress.stop()
  await engine?.close()
  if (json) console.log(jsonReport(outcomes, isFolder))
  for (const outcome of outcomes) {
    if (outcome.problem !== null) complain(outcomeLines(outcome).join('\n'))
    else if (!json) console.log(outcomeLines(outcome).join('\n'))
  }
  return exitCodeOf(outcomes, { signal, tasks })
}

/** Serves agents. The MCP library is loaded only here. */
async function serve(folders: readonly string[]): Promise<number> {
  const { serveMcp } = await import('./mcp/serve.ts')
  await serveMcp(folders)
  return EXIT.ok
}

async function verify(command: Extract<Command, { kind: 'verify' }>): Promise<number> {
  const { verifyFiles } = await import('./verify.ts')
  const { lines, problems, exitCode } = await verifyFiles(command)
  for (const line of lines) console.log(line)
  for (const problem of problems) complain(problem)
  return exitCode
}

async function readMarks({ pictures, key, json }: Extract<Command, { kind: 'watermark' }>): Promise<number> {
  const { readWatermarks } = await import('./read-watermark.ts')
  return readWatermarks(pictures, key, json)
}

async function main(): Promise<number> {
  const command = readArguments(process.argv.slice(2), process.env)
  if (command.kind === 'help') {
    process.stdout.write(HELP)
    return EXIT.ok
  }
  if (command.kind === 'wrong') {
    complain(`${command.problem} See toile --help.`)
    return EXIT.usage
  }
  try {
    if (command.kind === 'mcp') return await serve(command.folders)
    if (command.kind === 'verify') return await verify(command)
    if (command.kind === 'watermark') return await readMarks(command)
    return await tryOn(command)
  } catch (error) {
    const { exitCode, problem } = explainFailure(error)
    const isPerson = command.kind === 'try-on' && error instanceof UnreadablePicture
    complain(isPerson ? `${command.person}: ${problem}` : problem)
    return error instanceof WrongPath ? EXIT.usage : exitCode
  }
}

process.exitCode = await main()
