import type { ExpectedAnswer, Row } from './access-rows.ts'

/** A row for endpoints that the JavaScript of the admin area calls, which never redirect. */
const advisorOnly = (expected: ExpectedAnswer): Row => ({
	anonymous: 403,
	unverified: 403,
	member: 403,
	owner: 403,
	admin: expected,
})

/** The endpoints in `server/endpoints/`, which are not pages. */
export const endpoints: Record<string, Row> = {
	'GET /healthz': 200,
	'GET /readyz': 200,
	'GET /resources/guide/:guide.pdf': 200,
	'GET /resources/picture/guide-:guide.png': 200,
	'GET /quote-card/:card.png': 404,
	'GET /api/community/posts/999999/live': 404,
	// These files do not exist; uploads.db.test.ts tests who may read which file.
	'GET /files/00000000-0000-4000-8000-000000000000': 404,
	'GET /files/00000000-0000-4000-8000-000000000000/480.avif': 404,
	'GET /community/picture/999999999.png': 404,
	// Only for this machine, whatever the session; the probes come through a proxy.
	'GET /metrics': 403,
	'GET /dev/mailbox.json': 200,
	'GET /dev/mailbox/00000000-0000-4000-8000-000000000000.html': 404,
	'GET /dev/mailbox/00000000-0000-4000-8000-000000000000/attachments/0': 404,
	// These open only with the key or token in the query, not even with the advisor's session.
	'GET /calendar.ics': 404,
	'GET /appointment/calendar.ics': 404,
	'POST /api/webhooks/stripe': 400,
	// The open format of deals; an empty body is not a deal.
	'GET /deal.schema.json': 200,
	'GET /api/deal-check': 405,
	'POST /api/deal-check': 400,
	'GET /api/deal-compare': 405,
	'POST /api/deal-compare': 400,
	'GET /api/deal-variance': 405,
	'POST /api/deal-variance': 400,
	// For the app's session store; a visitor's empty session is a valid response.
	'GET /api/session': 200,
	'POST /api/session/refresh': 200,
	// A client's own data, by session.
	'GET /api/checklists/:id/live': { anonymous: 403, unverified: 403, member: 404, owner: 404, admin: 404 },
	'GET /api/vehicles/:id/pictures/:id': 404,
	'GET /api/deal-files/:id': 404,
	// The chat: session and cookie identify the conversation, and no role here has one. Paths with `admin` are for the advisor.
	'GET /api/chat': 200,
	'GET /api/chat/messages': 422,
	'POST /api/chat/messages': 422,
	'POST /api/chat/read': 422,
	'POST /api/chat/typing': 204,
	'POST /api/chat/address': 422,
	'POST /api/chat/rating': 422,
	'GET /api/chat/transcript': 404,
	'GET /api/chat/stream': 404,
	'GET /api/chat/files/:id': 404,
	'GET /api/chat/no/such': 404,
	'GET /api/chat/admin/conversations': advisorOnly(200),
	'GET /api/chat/admin/conversations/:id': advisorOnly(404),
	'POST /api/chat/admin/conversations/:id/messages': advisorOnly(422),
	'POST /api/chat/admin/conversations/:id/read': advisorOnly(422),
	'POST /api/chat/admin/conversations/:id/typing': advisorOnly(404),
	'POST /api/chat/admin/conversations/:id/status': advisorOnly(422),
	'POST /api/chat/admin/conversations/:id/notes': advisorOnly(422),
	'POST /api/chat/admin/conversations/:id/later': advisorOnly(422),
	'GET /api/chat/admin/conversations/:id/transcript': advisorOnly(404),
	'DELETE /api/chat/admin/conversations/:id/notes/:id': advisorOnly(204),
	'DELETE /api/chat/admin/conversations/:id/later/:id': advisorOnly(204),
	'POST /api/chat/admin/here': advisorOnly(204),
	'GET /api/chat/admin/canned': advisorOnly(200),
	'POST /api/chat/admin/canned': advisorOnly(422),
	'POST /api/chat/admin/canned/:id': advisorOnly(422),
	'DELETE /api/chat/admin/canned/:id': advisorOnly(204),
	'GET /api/chat/admin/stream': advisorOnly(200),
	// All but two of Better Auth's own endpoints are closed: our pages call its functions and apply the rate limits.
	'GET /api/auth/get-session': 404,
	'GET /api/auth/list-sessions': 404,
	'POST /api/auth/sign-in/email': 404,
	'POST /api/auth/sign-in/social': 404,
	'POST /api/auth/link-social': 404,
	'POST /api/auth/unlink-account': 404,
	// Open only where the provider is configured, which providers.spec.ts tests.
	'GET /api/auth/callback/google': 404,
	'GET /api/auth/callback/facebook': 404,
	'POST /api/auth/callback/google': 404,
	'POST /api/auth/sign-up/email': 404,
	'POST /api/auth/update-user': 404,
	'POST /api/auth/change-email': 404,
	'POST /api/auth/two-factor/enable': 404,
}
