import { landingWords } from '../../landing-words.ts'

/** True figures on a length of tape. */
export function Facts() {
  return (
    <section aria-label={landingWords.facts.label} className="tape">
      <ol className="tape-numbers" aria-hidden="true">
        {Array.from({ length: 60 }, (_, index) => (
          <li key={index}>{index + 1}</li>
        ))}
      </ol>
      <dl className="wrap grid grid-cols-2 gap-x-6 gap-y-7 pt-14 pb-8 lg:grid-cols-4">
        {landingWords.facts.list.map(({ figure, text }) => (
          <div key={text} className="flex flex-col-reverse justify-end">
            <dt className="max-w-[15rem] hyphens-auto font-medium wrap-anywhere">{text}</dt>
            <dd className="display text-[clamp(3.2rem,6.4vw,5.2rem)]">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
