import { pricingWords } from '../../pricing-words.ts'

const words = pricingWords.benefits

export function Benefits() {
  return (
    <section aria-labelledby="benefits-title" className="mt-16 md:mt-24">
      <h2 id="benefits-title" className="display text-4xl md:text-5xl">
        {words.title}
      </h2>
      <ul className="mt-7 grid gap-x-10 gap-y-6 md:grid-cols-2">
        {words.list.map(({ title, text }) => (
          <li key={title} className="border-l-4 border-tape pl-5">
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="mt-1 max-w-[32rem] text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
