import type { EngineFacts } from './steering.ts'

/** The engine settings. `hosted` has a key for each hosted engine in a chain. */
type EngineSettings = Omit<EngineFacts, 'names'> & { hosted: object }

/** Selects the settings that steering needs. */
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
