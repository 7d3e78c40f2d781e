/** The words for what the server names by a number or a word; what this page does not know stays as it is. */
export const textOf = (
  t: (key: string) => string,
  words: Readonly<Record<string, string>>,
  value: string | number,
): string => {
  const key = words[value]
  return key === undefined ? String(value) : t(key)
}
