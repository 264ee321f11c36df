/** Returns the origins in a text that separates them by spaces or commas. */
export const originsIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)
