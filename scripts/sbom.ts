/** `npm run sbom [-- file]`: writes the software bill of materials (CycloneDX 1.6) to the file or to standard output. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeMaterials } from './supply/materials.ts'
import { findShipped, readLock } from './supply/shipped-packages.ts'

const { name, version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  name: string
  version: string
}
const bill = `${JSON.stringify(describeMaterials({ name, version }, findShipped(readLock())), null, 2)}\n`
const [, , file] = process.argv
if (file) writeFileSync(file, bill)
else process.stdout.write(bill)
