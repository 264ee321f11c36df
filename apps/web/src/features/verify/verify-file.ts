/** Reads a picture's credentials on this device; only the server's certificates are fetched. */
import { getTrustAnchors } from '@toile/contract/trust'
import { anchorOf } from '@toile/engine/credentials/read-credentials'
import { verifyPicture, type Verdict } from '@toile/engine/credentials/verify-picture'
import { call } from '../../api/call.ts'

/** Rejects where the certificates cannot be fetched, or the file cannot be read. */
export async function verifyFile(file: File): Promise<Verdict> {
  const [{ body }, bytes] = await Promise.all([call(getTrustAnchors), file.arrayBuffer()])
  const anchors = body.anchors.map(({ certificate, isDevelopment }) => anchorOf(certificate, isDevelopment))
  return await verifyPicture(new Uint8Array(bytes), anchors, new Date())
}
