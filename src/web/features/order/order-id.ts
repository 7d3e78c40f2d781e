/** Whether a text can be the id of an order. */
export const isId = (text: string | undefined): text is string =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647
