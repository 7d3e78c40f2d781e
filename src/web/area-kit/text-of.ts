/** The label of a value that the server sends; an unknown value is shown as it is. */
export const textOf = (
  t: (key: string) => string,
  texts: Readonly<Record<string, string>>,
  value: string | number,
): string => {
  const key = texts[value]
  return key === undefined ? String(value) : t(key)
}
