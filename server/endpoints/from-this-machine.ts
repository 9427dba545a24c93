import type { Context } from 'hono'
import type { ServerEnv } from '../request-context.ts'

const forwarding = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

/**
 * A proxied request counts as remote, whatever it claims: behind a proxy on this machine every peer is loopback, and with
 * `TRUST_PROXY` set too high a client could claim to be loopback.
 */
export function isFromThisMachine(c: Context<ServerEnv>): boolean {
	if (forwarding.some((name) => c.req.header(name) !== undefined)) return false
	return /^(127(\.\d+){3}|::1)$/.test(c.get('clientIp'))
}
