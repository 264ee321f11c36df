import type { EnginesConfig } from '../../config/engines-config.ts'
import type { EngineFacts } from './steering.ts'

/** The engines of the settings, as the rules of steering take them. */
export const engineFactsOf = ({
  chains,
  hosted,
  mostBy,
  prices,
  dailyBudget,
}: EnginesConfig): EngineFacts => ({
  chains,
  names: ['embedded', ...Object.keys(hosted)],
  mostBy,
  prices,
  dailyBudget,
})
