/** Who asks. `unverified` has signed up and not confirmed the address, so has no session; `owner` is the member an order belongs to. */
export const roles = ['anonymous', 'unverified', 'member', 'owner', 'admin'] as const
export type Role = (typeof roles)[number]

type Answer = number | `${number} ${string}`

/** The status each role gets; with ' /path' after it, where a redirect leads. One answer stands for all roles. */
export type Row = Answer | (Record<Role, Answer> & { sample?: never })

const everybody = (answer: Answer): Row => answer

const adminOnly: Row = {
	anonymous: '303 /',
	unverified: '303 /',
	member: 403,
	owner: 403,
	admin: 200,
}

const signedOutOnly: Row = {
	anonymous: 200,
	unverified: 200,
	member: '302 /',
	owner: '302 /',
	admin: '302 /',
}

/**
 * Every address of the site × who asks. `tests/access.db.test.ts` probes each row and fails for a route that has none.
 * A pattern's parameters are filled from `samples`.
 */
export const matrix: Record<string, Row> = {
	'GET /': everybody(200),
	'GET /services': everybody(200),
	'GET /community': everybody(200),
	'GET /reviews': everybody(200),
	'GET /resources': everybody(200),
	'GET /resources/checklist': everybody(200),
	'GET /resources/checklists': everybody('301 /resources/checklist'),
	'GET /resources/financing': everybody(200),
	'GET /resources/scams': everybody(200),
	'GET /resources/avoiding-scams': everybody('301 /resources/scams'),
	'GET /resources/buying-tips': everybody(200),
	'GET /resources/article/:id': everybody(200),
	'GET /apply': everybody(200),
	'GET /terms': everybody(200),
	'GET /privacy': everybody(200),
	'GET /sitemap.xml': everybody(200),
	'GET /robots.txt': everybody(200),
	'GET /*': everybody(404),

	'GET /sign-in': signedOutOnly,
	'POST /sign-in': { ...signedOutOnly, anonymous: 422, unverified: 422 },
	'GET /sign-up': signedOutOnly,
	'POST /sign-up': { ...signedOutOnly, anonymous: 422, unverified: 422 },
	'GET /sign-out': everybody('302 /'),
	'GET /forgot-password': everybody(200),
	'POST /forgot-password': everybody(422),
	'GET /reset-password': everybody(200),
	'POST /reset-password': everybody(422),
	'GET /verify-email': everybody(200),
	'POST /verify-email': everybody(410),

	'GET /admin': adminOnly,
	'GET /admin/appointments': adminOnly,
	'GET /admin/applications': adminOnly,
	'GET /admin/chat': adminOnly,
	'GET /dashboard': adminOnly,

	// Last, because it ends the sessions of those who ask.
	'POST /sign-out': everybody('303 /'),
}

export const samples: Record<string, string> = { '*': 'no/such/page', ':id': '1' }
