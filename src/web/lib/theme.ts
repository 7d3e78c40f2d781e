/**
 * The school's theme (1 or 2), as far as it is known. It is part of the configuration; `ready` resolves when that has
 * loaded or failed, so that redirects to the login page use the right theme.
 */
export const theme: { id: 1 | 2; ready: Promise<unknown> } = { id: 1, ready: Promise.resolve() }
