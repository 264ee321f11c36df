/** Makes text from files safe to print on a terminal. */

/** Control and format characters, unpaired surrogates, and separators of lines and paragraphs. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * Replaces characters that could move the cursor, start another line or change the order of text: a picture's name or
 * metadata could otherwise show a verdict of its own.
 */
export const printable = (text: string): string => text.replace(UNPRINTABLE, '\uFFFD')
