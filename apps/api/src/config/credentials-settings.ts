/** Settings of the key and certificates for signing looks; merged into `settings.ts`. */
import * as z from 'zod'

export const credentialsSettings = {
  TOILE_CREDENTIALS_KEY_FILE: z
    .string()
    .optional()
    .describe(
      'PEM file of the key that looks are signed with (C2PA): EC of the curve P-256, without a password. See docs/operations.md.',
    )
    .meta({ defaultText: 'a development key made of the secret' }),
  TOILE_CREDENTIALS_CHAIN_FILE: z
    .string()
    .optional()
    .describe(
      'PEM file of its certificates: that of the key first, each followed by its issuer. Checked at start: the key fits, the dates hold, and the first may sign pictures.',
    )
    .meta({ defaultText: 'development certificates, which say that they are' }),
}
