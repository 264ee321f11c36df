/** Builds a CycloneDX 1.6 bill of materials (https://cyclonedx.org/docs/1.6/json), deterministic for a lock file. */
import type { ShippedPackage } from './shipped-packages.ts'

export function describeMaterials(
  product: { name: string; version: string },
  packages: readonly ShippedPackage[],
) {
  const addressByFolder = new Map(packages.map((one) => [one.folder, addressOf(one)]))
  // A package may be in several folders.
  const byAddress = new Map(packages.map((one) => [addressOf(one), one]))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': product.name, ...product, licenses: licencesOf('MIT') },
    },
    components: [...byAddress].map(([address, { name, version, licence, integrity }]) => ({
      type: 'library',
      'bom-ref': address,
      name,
      version,
      purl: address,
      licenses: licence && licencesOf(licence),
      hashes: integrity && [hashOf(integrity)],
    })),
    dependencies: [...byAddress].map(([address, { needs }]) => ({
      ref: address,
      dependsOn: [...new Set(needs.flatMap((folder) => addressByFolder.get(folder) ?? []))],
    })),
  }
}

/** Package URL, such as `pkg:npm/%40fastify/cors@11.4.3`. */
const addressOf = ({ name, version }: ShippedPackage): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`

const licencesOf = (expression: string) =>
  /\s/.test(expression) ? [{ expression }] : [{ license: { id: expression } }]

function hashOf(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split('-')
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(digest, 'base64').toString('hex'),
  }
}
