/** Follows the developer page from a new account to a first look. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { runProduct } from './harness.ts'
import { signInAsNew } from './people-page.ts'

const open = runProduct()
const run = promisify(execFile)

test('a new developer creates a test key and runs the page’s first program, which makes a look', async () => {
  const page = await open({ path: '/developers' })
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).waitFor()
  await signInAsNew(page, '/developers')
  await page.getByRole('button', { name: 'Make a key' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('First')
  await page.getByRole('checkbox', { name: /^I have the right/ }).check()
  await page.getByRole('button', { name: 'Make the key' }).click()
  await page.getByText('Your new test key stands in the code.').waitFor()
  const [command = ''] = await page.getByRole('figure', { name: 'Code in curl' }).allInnerTexts()
  expect(command).toMatch(/Bearer toile_test_[A-Za-z0-9]{32}"/)
  const { stdout } = await run('bash', ['-c', command.replace('curl', 'curl -s')])
  expect(JSON.parse(stdout)).toMatchObject({ status: 'succeeded', livemode: false, cost: 0 })
  await page.reload()
  await page.getByText('1 look, 0 credits, 1 call').waitFor()
})
