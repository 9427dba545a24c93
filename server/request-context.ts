import type { HttpBindings } from '@hono/node-server'
import type { DomainError } from '#app/lib/errors.ts'
import type { CurrentSession, Viewer } from '#app/modules/auth/viewer.ts'

/** Hono's environment: what the middleware provides to later handlers. */
export type ServerEnv = {
	Bindings: Partial<HttpBindings>
	Variables: {
		requestId: string
		clientIp: string
		/** The session of the session cookie. */
		session: () => Promise<CurrentSession>
		viewer: () => Promise<Viewer | null>
		/** Why this request is rejected; the pages show it. */
		rejection: DomainError | undefined
	}
}
