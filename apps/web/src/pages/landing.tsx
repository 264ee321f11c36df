import '../features/landing/landing.css'
import { Facts } from '../features/landing/facts.tsx'
import { Hero } from '../features/landing/hero.tsx'
import { HowItWorks } from '../features/landing/how-it-works.tsx'
import { SampleStrip } from '../features/landing/sample-strip.tsx'

export function LandingPage() {
  return (
    <main id="main" className="pb-20 md:pb-28">
      <Hero />
      <Facts />
      <HowItWorks />
      <SampleStrip />
    </main>
  )
}
