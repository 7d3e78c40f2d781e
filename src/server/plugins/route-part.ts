import type { FastifyRequest } from 'fastify'

/**
 * Whether a request reaches one of these parts of the server, or none. Judged by the route that was found and not by
 * the address as it was spelt: `/%61pi/user/login` and `http://host/api/user/login` lead to the same call.
 */
export const isIn = ({ routeOptions: { url = '/api/' } }: FastifyRequest, ...parts: string[]): boolean =>
  parts.some((part) => url.startsWith(part))
