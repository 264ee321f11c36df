import { build } from 'vite'

/** Bundles a script that is not part of a page and returns its code. Throws when the bundle has more than one file. */
export async function bundleScript(source: string, format: 'iife' | 'es'): Promise<string> {
  const result = await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: source, output: { format } },
    },
  })
  const [script, ...others] = 'output' in result ? result.output : []
  if (script?.type !== 'chunk' || others.length > 0)
    throw new Error(`The build of ${source} is of another form than expected`)
  return script.code
}
