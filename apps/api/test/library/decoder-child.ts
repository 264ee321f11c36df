/** A process with a warm decoder, to be killed: prints the pids of its decoding processes and waits. */
import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { createPictureDecoder } from '../../src/modules/library/picture-decoder.ts'

const pids: (number | undefined)[] = []
subscribe('child_process', (message) => pids.push((message as { process: ChildProcess }).process.pid))
await createPictureDecoder().warmUp()
console.log(`decoders ${pids.join(' ')}`)
setInterval(() => undefined, 60_000)
