import { exportAccount } from '@toile/contract/accounts'
import { fetchFile } from './fetch-file.ts'

/** A zip of everything kept about the person. Throws ApiError. */
export const readExport = () => fetchFile(exportAccount)
