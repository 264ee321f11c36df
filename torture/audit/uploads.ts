/** I5: every acknowledged upload can be read back unchanged. */
import { hashOf } from '../clients/acts.ts'
import { jsonOf } from '../clients/connection.ts'
import type { Person } from '../clients/person.ts'
import type { Evidence, Violation } from './evidence.ts'

type Item = { id: string; imageUrl: string; thumbnailUrl: string }

/** @param when prefix of each violation's text */
export async function auditUploads({ world, people, journals }: Evidence, when = ''): Promise<Violation[]> {
  const deleted = new Set(journals.deeds('delete-upload').map(({ key }) => key))
  const kept = [...journals.deeds('upload'), ...journals.deeds('save')].flatMap(({ acks }) => acks)
  const hashes = new Map(kept.map(({ id, sha256 }) => [id, sha256]))
  const violations: Violation[] = []
  const say = (what: string, id: string) => violations.push({ invariant: 'I5', what: when + what, ids: [id] })
  const found = new Set<string>()
  const lookAt = async (person: Person) => {
    const library = jsonOf(await person.ask('/api/uploads')) as Record<
      'photos' | 'outfits' | 'generated',
      Item[]
    >
    for (const { id, imageUrl, thumbnailUrl } of [
      ...library.photos,
      ...library.outfits,
      ...library.generated,
    ]) {
      found.add(id)
      const [picture, thumbnail] = [
        await world.connection.ask(imageUrl),
        await world.connection.ask(thumbnailUrl),
      ]
      const sha256 = hashes.get(id)
      if (picture.status !== 200) say(`its picture answers ${picture.status}`, id)
      else if (sha256 && hashOf(picture.body) !== sha256)
        say(`its picture is another than it was (${sha256})`, id)
      if (thumbnail.status !== 200) say(`its thumbnail answers ${thumbnail.status}`, id)
      if (deleted.has(id)) say('was deleted, and is shown', id)
    }
  }
  await Promise.all(people.map(lookAt))
  for (const [id] of hashes) if (!found.has(id) && !deleted.has(id)) say('was acknowledged, and is gone', id)
  return violations
}
