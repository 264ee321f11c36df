/** Checks of a deployment's settings: TLS, credentials, secrets, known vulnerabilities. */
import { execFileSync } from 'node:child_process'
import { askRegistry, judgeAudit } from '../../../scripts/supply/audit.ts'
import { findShipped, readLock } from '../../../scripts/supply/shipped-packages.ts'
import { NotHereError } from '../not-here.ts'
import { projectDir, readText } from './files.ts'

const keyShapes = [
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\n[A-Za-z0-9+/]{40}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bAIza[\w-]{35}\b/,
  /\bsk_live_[0-9A-Za-z]{24,}/,
  /\bgh[pousr]_[0-9A-Za-z]{36}\b/,
  /\bxox[abp]-[\w-]{20,}/,
]

function tls(): string[] {
  const proxy = readText('deploy/Caddyfile')
  const compose = readText('deploy/compose.yaml')
  const published = Array.from(compose.matchAll(/ports: \[(.*)\]/g), ([, ports]) => ports!)
  return [
    ...(/^\{\$TOILE_DOMAIN\}/m.test(proxy)
      ? []
      : ['the proxy does not serve a domain, so it gets no certificate']),
    ...(/protocols|http:\/\/|insecure|tls internal/.test(proxy)
      ? ['the proxy’s TLS is not its own default']
      : []),
    ...(published.length === 1 &&
    !/(?<!80:)80(?!:80)|3000|5432|8333/.test(published[0]!.replaceAll("'80:80'", ''))
      ? []
      : [`more is published than the proxy: ${published.join('; ')}`]),
    ...(/sslmode|ssl/.test(readText('docs/deploy.md'))
      ? []
      : ['docs/deploy.md says nothing of TLS for the database']),
  ]
}

function credentials(): string[] {
  const example = readText('deploy/example.env').split('\n')
  const given = example.filter((line) => /^(.*(SECRET|PASSWORD|KEY)\w*)=.+/.test(line))
  const compose = readText('deploy/compose.yaml')
  const bare = ['POSTGRES_PASSWORD', 'TOILE_SECRET', 'S3_SECRET_ACCESS_KEY'].filter(
    (name) => !compose.includes(`\${${name}:?`),
  )
  return [
    ...given.map((line) => `deploy/example.env gives a credential: ${line.split('=')[0]}`),
    ...bare.map((name) => `deploy/compose.yaml starts without ${name}`),
  ]
}

function secrets(): string[] {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: projectDir, encoding: 'utf8' }).split('\0')
  return tracked
    .filter((file) => /\.(ts|tsx|js|mjs|json|ya?ml|md|env|toml|py|sh|txt)$|Dockerfile|Caddyfile/.test(file))
    .filter((file) => keyShapes.some((shape) => shape.test(readText(file))))
    .map((file) => `${file} holds what looks like a key`)
}

async function audit(): Promise<string[]> {
  const today = new Date().toISOString().slice(0, 10)
  const judged = judgeAudit(await askRegistry(projectDir), findShipped(readLock()), { today })
  if (!judged.problems) throw new NotHereError('the registry tells nothing of weaknesses')
  return judged.problems
}

export const deployChecks: Record<string, () => string[] | Promise<string[]>> = {
  tls,
  credentials,
  secrets,
  audit,
}
