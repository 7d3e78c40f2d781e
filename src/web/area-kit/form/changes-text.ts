/** What of a long list differs, one on a line: `+` what came, `−` what went. */
export const changesText = <Item>(
  before: readonly Item[],
  after: readonly Item[],
  textOf: (item: Item) => string,
): string =>
  [
    ...after.filter((one) => !before.includes(one)).map((one) => `+ ${textOf(one)}`),
    ...before.filter((one) => !after.includes(one)).map((one) => `− ${textOf(one)}`),
  ].join('\n')
