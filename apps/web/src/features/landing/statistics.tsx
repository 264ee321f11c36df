import { landingWords } from '../../landing-words.ts'

const { label, list } = landingWords.statistics

/** Four figures on a length of tape. */
export function Statistics() {
  return (
    <section aria-label={label} className="tape">
      <ol className="tape-numbers" aria-hidden="true">
        {Array.from({ length: 60 }, (_, index) => (
          <li key={index}>{index + 1}</li>
        ))}
      </ol>
      <dl className="wrap grid grid-cols-2 gap-x-6 gap-y-7 pt-14 pb-8 lg:grid-cols-4">
        {list.map(({ figure, text }) => (
          <div key={text} className="flex flex-col-reverse justify-end">
            <dt className="font-medium wrap-anywhere">{text}</dt>
            <dd className="display text-[min(clamp(3.2rem,6.4vw,5.2rem),17vw)]">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
