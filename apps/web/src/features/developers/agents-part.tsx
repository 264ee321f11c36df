import { t } from '../../words/translate.ts'
import { CodeBlock } from './code-block.tsx'
import { ownOrigin } from './code-samples.ts'
import { Part } from './part.tsx'

/**
 * Configuration for agents that start a local MCP server, by its path: outside of the repository, `npx toile` would run a
 * package of that name from the registry.
 */
const onThisDevice = JSON.stringify(
  {
    mcpServers: {
      toile: {
        command: 'node',
        args: ['/path/to/toile/apps/cli/bin/toile.mjs', 'mcp', '/path/to/pictures'],
      },
    },
  },
  null,
  2,
)

export function AgentsPart() {
  return (
    <Part id="agents" title={t('developers.agents')} lead={t('developers.agents.lead')}>
      <CodeBlock label={t('developers.agents.address')} code={`${ownOrigin()}/api/mcp`} />
      <p className="max-w-[42rem] text-ink-2">{t('developers.agents.device')}</p>
      <CodeBlock label={t('developers.agents.settings')} code={onThisDevice} />
    </Part>
  )
}
