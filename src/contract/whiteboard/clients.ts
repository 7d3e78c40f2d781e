/*
 * Each change of a page says which client of Yjs it comes from, and a client's changes are counted. The id of a client has
 * its user in it, so that nobody counts changes as those of somebody else.
 */

/** clients of one user */
const CLIENTS = 2 ** 20

/** An id for a client of a user that is new; user 0 is the server. */
export const newClientId = (userId: number): number => userId * CLIENTS + Math.floor(Math.random() * CLIENTS)

export const userOfClient = (clientId: number): number => Math.floor(clientId / CLIENTS)
