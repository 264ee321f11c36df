/**
 * Finds what the tests need beyond npm packages: Chromium and Postgres. On Debian, as root, missing ones are installed;
 * elsewhere the tests use what they find and report what they skip.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type TestTools = { chromium: string | undefined; initdb: string | undefined }

/** Preferred: the headless build of the same browser, which starts in a fifth of the time. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const CHROMIUM_NAMES = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const DEBIAN_POSTGRES = '/usr/lib/postgresql'

export function findTestTools(env: NodeJS.ProcessEnv = process.env): TestTools {
  return {
    chromium: env['CHROMIUM_PATH'] ?? CHROMIUM_NAMES.map((name) => findInPath(name, env)).find(Boolean),
    initdb: findInPath('initdb', env) ?? newestDebianInitdb(),
  }
}

/** Installs missing tools on Debian as root; elsewhere returns what was found. */
export function installTestTools(found: TestTools): TestTools {
  if ((found.chromium && found.initdb) || !canInstall()) return found
  console.log('Installing what the tests need…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    const missing = [!found.chromium && chromiumPackage(), !found.initdb && 'postgresql'].filter(
      (name) => name !== false,
    )
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
  } catch (error) {
    console.warn(`Could not install: ${error instanceof Error ? error.message : String(error)}`)
  }
  return findTestTools()
}

/** Chooses the package: older Debian releases have no headless build. */
const chromiumPackage = (): string =>
  spawnSync('apt-cache', ['show', '--no-all-versions', HEADLESS_SHELL]).status === 0
    ? HEADLESS_SHELL
    : 'chromium'

/** Returns true where packages may be installed without asking: on Debian, as root. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && isDebian() && spawnSync('apt-get', ['--version']).status === 0
}

function isDebian(): boolean {
  return (
    existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
  )
}

function findInPath(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}

/** Finds the newest `initdb`: Debian keeps Postgres' programs outside PATH, in one folder per version. */
function newestDebianInitdb(): string | undefined {
  if (!existsSync(DEBIAN_POSTGRES)) return undefined
  return readdirSync(DEBIAN_POSTGRES)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(DEBIAN_POSTGRES, version, 'bin', 'initdb'))
    .find((file) => existsSync(file))
}
