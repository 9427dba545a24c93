import type { HttpBindings } from '@hono/node-server'
import type { DomainError } from '#app/lib/errors.ts'
import type { CurrentSession, Viewer } from '#app/modules/auth/viewer.ts'

/** What the middleware leaves for those behind it. */
export type ServerEnv = {
	Bindings: Partial<HttpBindings>
	Variables: {
		requestId: string
		clientIp: string
		/** What the session cookie stands for. */
		session: () => Promise<CurrentSession>
		viewer: () => Promise<Viewer | null>
		/** Why this request will not be served; the pages say so. */
		rejection: DomainError | undefined
	}
}
