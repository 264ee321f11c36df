import type { EngineFacts } from './steering.ts'

/** `hosted` has a key for each hosted engine that some chain names. */
type EngineSettings = Omit<EngineFacts, 'names'> & { hosted: object }

/** Picks what steering needs of the settings. */
export const engineFactsOf = ({
  chains,
  hosted,
  mostBy,
  prices,
  dailyBudget,
}: EngineSettings): EngineFacts => ({
  chains,
  names: ['embedded', ...Object.keys(hosted)],
  mostBy,
  prices,
  dailyBudget,
})
