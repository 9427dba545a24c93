import type { HttpBindings } from '@hono/node-server'
import type { Viewer } from '#app/modules/auth/viewer.ts'

/** What the middleware leaves for those behind it. */
export type Gate = {
	Bindings: Partial<HttpBindings>
	Variables: {
		requestId: string
		clientIp: string
		viewer: () => Promise<Viewer | null>
	}
}
