/** Parses the instructions that our Dockerfile uses, so that it can be checked and tried without Docker. */

export type Copy = { from: string | undefined; sources: string[]; destination: string }
export type Stage = {
  name: string | undefined
  base: string
  copies: Copy[]
  runs: string[]
  env: Record<string, string>
  command: string[]
  healthCheck: string[]
}

/** Parses the stages. `ARG`s before the first one are substituted in base images. */
export function readStages(text: string): Stage[] {
  const stages: Stage[] = []
  const given: Record<string, string> = {}
  const lines = text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  for (const line of lines) {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (instruction === 'ARG' && stages.length === 0) Object.assign(given, pairsOf(rest))
    else if (instruction === 'FROM') stages.push(stageOf(rest, given))
    else read(stages.at(-1)!, instruction, rest)
  }
  return stages
}

function stageOf(rest: string, given: Record<string, string>): Stage {
  const [base = '', , name] = rest.split(' ')
  const filled = base.replace(/\$\{(\w+)\}/, (_, arg: string) => given[arg] ?? '')
  return { name, base: filled, copies: [], runs: [], env: {}, command: [], healthCheck: [] }
}

function read(stage: Stage, instruction: string, rest: string): void {
  switch (instruction) {
    case 'COPY': {
      const words = rest.split(' ')
      const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
      stage.copies.push({ from, sources: words.slice(0, -1), destination: words.at(-1)! })
      break
    }
    case 'RUN':
      stage.runs.push(rest)
      break
    case 'ENV':
      Object.assign(stage.env, pairsOf(rest))
      break
    case 'CMD':
      stage.command = JSON.parse(rest) as string[]
      break
    case 'HEALTHCHECK':
      if (rest !== 'NONE') stage.healthCheck = JSON.parse(rest.slice(rest.indexOf('['))) as string[]
      break
    default:
    // Others, such as WORKDIR and USER, are ignored.
  }
}

const pairsOf = (rest: string): Record<string, string> =>
  Object.fromEntries(rest.split(' ').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]))
