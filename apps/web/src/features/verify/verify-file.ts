/** Verifies a picture's content credentials on this device; only the server's certificates are downloaded. */
import { getTrustAnchors } from '@toile/contract/trust'
import { anchorOf } from '@toile/engine/credentials/read-credentials'
import { verifyPicture, type Verdict } from '@toile/engine/credentials/verify-picture'
import { call } from '../../api/call.ts'

/** Verifies a file. Rejects when the certificates cannot be fetched or the file cannot be read. */
export async function verifyFile(file: File): Promise<Verdict> {
  const [{ body }, bytes] = await Promise.all([call(getTrustAnchors), file.arrayBuffer()])
  return await verifyPicture(new Uint8Array(bytes), body.anchors.map(anchorOf), new Date())
}
