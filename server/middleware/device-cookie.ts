import { createMiddleware } from 'hono/factory'
import type { Auth } from '#app/modules/auth/auth.server.ts'
import { deviceCookieName, readDeviceKey } from '#app/modules/auth/sessions/devices.server.ts'
import { newToken } from '#app/platform/links/random-token.server.ts'
import type { ServerEnv } from '../request-context.ts'

const yearSeconds = 365 * 86_400

/**
 * Identifies a browser for a year whenever it is given a session, so that its next sign-in is not reported as a new device.
 * Pages do not read the cookie, and it grants no access.
 */
export function deviceCookie({ cookie }: Pick<Auth, 'cookie'>) {
	return createMiddleware<ServerEnv>(async (c, next) => {
		await next()
		const setsSession = c.res.headers
			.getSetCookie()
			.some((line) => line.startsWith(`${cookie.name}=`) && !line.startsWith(`${cookie.name}=;`))
		if (!setsSession) return
		const key = readDeviceKey(c.req.header('cookie')) ?? newToken()
		const secure = cookie.secure ? '; Secure' : ''
		c.header(
			'set-cookie',
			`${deviceCookieName}=${key}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${secure}`,
			{
				append: true,
			},
		)
	})
}
