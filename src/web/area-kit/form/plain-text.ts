const LONGEST = 300

/** A text that may be formatted, as a dialog shows it beside others: its words, up to 300 characters. */
export const plainText = (html: string): string => html.replace(/<[^>]*>/g, ' ').slice(0, LONGEST)
