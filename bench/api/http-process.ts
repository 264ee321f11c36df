/** The HTTP role in its own process. It sends its address and, on request, its CPU time over the IPC channel. */
import { loadConfig } from '../../apps/api/src/config/config.ts'
import { openContext } from '../../apps/api/src/context.ts'
import { start } from '../../apps/api/src/running.ts'

const { TOILE_DATA_DIR: home = '' } = process.env
const running = await start(await openContext(loadConfig(process.env, home)), undefined)
process.send?.({ address: running.address })
process.on('message', () => process.send?.(process.cpuUsage()))
process.once('disconnect', () => void running.stop().then(() => process.exit(0)))
