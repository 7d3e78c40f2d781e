const inner: Readonly<Record<string, string>> = { '“': '‘', '”': '’', '「': '『', '」': '』' }

/** A text for a place between quotation marks: its own become those of quotations in quotations. */
export const innerQuotes = (text: string): string => text.replace(/[“”「」]/g, (mark) => inner[mark] ?? mark)
