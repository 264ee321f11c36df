/**
 * The fast tests of `training/`: the drawing of garments, the rendering of people and the measuring, without PyTorch.
 * They run on a Python that has the pinned packages; on Debian as root one is made in `.cache/training-venv`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { canInstall } from './test-tools.ts'

const VENV = '.cache/training-venv'
const PACKAGES = 'import sys, numpy, scipy, numba, cv2, pytest; sys.exit(sys.version_info < (3, 11))'

/** Returns an interpreter that can run the tests, or undefined. */
export function findPython(candidates: string[]): string | undefined {
  return candidates.find((python) => spawnSync(python, ['-c', PACKAGES]).status === 0)
}

/** Makes a virtual environment with the pinned packages, and returns its interpreter. */
function makeVenv(): string | undefined {
  const python = `${VENV}/bin/python`
  const begun = ['python3.11', 'python3'].find(
    (base) => spawnSync(base, ['-m', 'venv', VENV]).status === 0 && existsSync(python),
  )
  if (!begun) return undefined
  console.log('Installing what the tests of training/ need…')
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', './training[test]']
  return spawnSync(python, install, { stdio: 'inherit' }).status === 0 ? python : undefined
}

/** Runs the tests and returns pytest's exit status; 0, with a line that says why, when no Python can run them. */
export function runTrainingTests(env: NodeJS.ProcessEnv = process.env): number {
  const named = env['TOILE_PYTHON']
  const candidates = named ? [named] : [`${VENV}/bin/python`, 'python3.11', 'python3']
  const python = findPython(candidates) ?? (!named && canInstall() ? makeVenv() : undefined)
  if (!python) {
    console.log(
      'SKIPPED: tests of training/. They need Python 3.11 with numpy, scipy, numba, cv2 and pytest.',
    )
    return 0
  }
  const run = spawnSync(python, ['-m', 'pytest', 'training'], {
    stdio: 'inherit',
    env: { ...env, PYTHONDONTWRITEBYTECODE: '1', OMP_NUM_THREADS: '1' },
  })
  return run.status ?? 1
}
