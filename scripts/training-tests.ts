/**
 * Runs the fast tests of `training/`: drawing of garments, rendering of people and evaluation, without PyTorch.
 * They need a Python with the pinned packages; on Debian, as root, one is created in `.cache/training-venv`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { canInstall } from './test-tools.ts'

const VENV = '.cache/training-venv'
/** Outside the sources, so that nothing is written beside them. */
const PYCACHE = '.cache/pycache'
const PACKAGES = 'import sys, numpy, scipy, numba, cv2, pytest; sys.exit(sys.version_info < (3, 11))'

/** Returns an interpreter that can run the tests, or undefined. */
export function findPython(candidates: string[]): string | undefined {
  return candidates.find((python) => spawnSync(python, ['-c', PACKAGES]).status === 0)
}

/** Runs a command; resolves to its exit status and its whole output. */
const outcomeOf = (command: string, args: string[], env: NodeJS.ProcessEnv) =>
  new Promise<{ status: number; output: string }>((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
    child.on('error', reject)
    child.on('close', (code) => resolve({ status: code ?? 1, output }))
  })

/** Creates a virtual environment with the pinned packages; returns its interpreter, or undefined on failure. */
async function makeVenv(): Promise<string | undefined> {
  const python = `${VENV}/bin/python`
  const begun = ['python3.11', 'python3'].find(
    (base) => spawnSync(base, ['-m', 'venv', VENV]).status === 0 && existsSync(python),
  )
  if (!begun) return undefined
  console.log('Installing what the tests of training/ need…')
  // Compiling every module of the packages takes half of the work; imported ones are compiled on first use.
  const install = ['-m', 'pip', 'install', '--no-compile', '--quiet', '--disable-pip-version-check']
  const { status, output } = await outcomeOf(python, [...install, './training[test]'], process.env)
  process.stdout.write(output)
  return status === 0 ? python : undefined
}

/**
 * Runs the tests. Returns pytest's exit status and output; without a suitable Python, 0 and a line that says so.
 */
export async function runTrainingTests(
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ status: number; output: string }> {
  const named = env['TOILE_PYTHON']
  const candidates = named ? [named] : [`${VENV}/bin/python`, 'python3.11', 'python3']
  const python = findPython(candidates) ?? (!named && canInstall() ? await makeVenv() : undefined)
  if (!python) {
    const output =
      'SKIPPED: tests of training/. They need Python 3.11 with numpy, scipy, numba, cv2 and pytest.\n'
    return { status: 0, output }
  }
  return outcomeOf(python, ['-m', 'pytest', 'training'], {
    ...env,
    PYTHONPYCACHEPREFIX: resolve(PYCACHE),
    OMP_NUM_THREADS: '1',
    // Compiling the loops well takes longer than running them badly: 36 s of a processor with the default, 32 with this.
    NUMBA_OPT: '1',
  })
}
