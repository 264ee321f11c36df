import { exportAccount } from '@toile/contract/accounts'
import { fetchFile } from './fetch-file.ts'

/** Downloads a ZIP of all data stored about the user. Throws ApiError. */
export const readExport = () => fetchFile(exportAccount)
