/** The HTTP role in a process of its own, which says over its channel where it listens and what time it has used. */
import { loadConfig } from '../../apps/api/src/config/config.ts'
import { openContext } from '../../apps/api/src/context.ts'
import { start } from '../../apps/api/src/running.ts'

const { TOILE_DATA_DIR: home = '' } = process.env
const running = await start(await openContext(loadConfig(process.env, home)), undefined)
process.send?.({ address: running.address })
process.on('message', () => process.send?.(process.cpuUsage()))
process.once('disconnect', () => void running.stop().then(() => process.exit(0)))
