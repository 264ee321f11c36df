/** The public interface of this module: other modules import only from here. */
export {
  changeBatch,
  changeRow,
  changeRows,
  costOfBatch,
  countRows,
  countRunning,
  findBatch,
  findBatches,
  findRepeatedBatch,
  findRow,
  findRows,
  insertBatch,
  lockBatch,
  type BatchRecord,
  type BatchRow,
} from './batch-store.ts'
export { startBatchRowJob } from './job.ts'
export { endRow, endingAt, setLookExpiry, keptWhileRunning, pumpBatch, type PumpDeps } from './pump-batch.ts'
