import { createMiddleware } from 'hono/factory'
import type { Auth } from '#app/modules/auth/auth.ts'
import {
	deviceCookieName,
	newDeviceKey,
	readDeviceKey,
} from '#app/modules/auth/sessions/device-key.server.ts'
import type { ServerEnv } from '../request-context.ts'

const yearSeconds = 365 * 86_400

/**
 * Names a browser for a year whenever it is handed a session, so that the next sign-in from it is not taken for a
 * stranger's. Pages do not read it, and it lets nobody in.
 */
export function deviceCookie({ cookie }: Pick<Auth, 'cookie'>) {
	return createMiddleware<ServerEnv>(async (c, next) => {
		await next()
		const handsOver = c.res.headers
			.getSetCookie()
			.some((line) => line.startsWith(`${cookie.name}=`) && !line.startsWith(`${cookie.name}=;`))
		if (!handsOver) return
		const key = readDeviceKey(c.req.header('cookie')) ?? newDeviceKey()
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
