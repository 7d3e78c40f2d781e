/**
 * The school's theme (1 or 2) as far as it is known. It comes with the configuration; `ready` resolves when that
 * has been answered, or could not be, so that who leaves for the login page goes to the right one.
 */
export const theme: { id: 1 | 2; ready: Promise<unknown> } = { id: 1, ready: Promise.resolve() }
