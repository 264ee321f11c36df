import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from './show-developers.tsx'

const repository = join(import.meta.dirname, '../../../..')

test('the settings of an agent run the script of the repository, and no package of that name', () => {
  show({ isSignedIn: false })
  const settings = screen.getByRole('figure', { name: 'Settings of an agent on your machine' }).textContent
  const { command, args } = (
    JSON.parse(settings ?? '') as { mcpServers: { toile: { command: string; args: string[] } } }
  ).mcpServers.toile
  expect([command, args[1]]).toEqual(['node', 'mcp'])
  expect(existsSync((args[0] ?? '').replace('/path/to/toile', repository))).toBe(true)
})
