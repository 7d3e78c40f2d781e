/** Signs with which a spreadsheet begins a formula; in the full-width form too, which East Asian ones take for the same. */
const SIGNS = '[=+\\-@\\t\\r\\n＝＋－＠]'

/** What a spreadsheet would take for a formula; and what looks like one of these escaped, so that imports read both back. */
export const formula = new RegExp(`^'*${SIGNS}`)

/** The apostrophe that exports put before it. */
export const formulaEscape = new RegExp(`^'(?='*${SIGNS})`)
