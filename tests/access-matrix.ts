/**
 * Who asks. `unverified` has signed up and not confirmed the address, so has no session; `owner` is the member things belong to;
 * `suspended` may not write in the community; the `admin without step-up` has signed in an hour ago and confirmed nothing since.
 */
export const roles = [
	'anonymous',
	'unverified',
	'member',
	'owner',
	'suspended',
	'admin without step-up',
	'admin',
] as const
export type Role = (typeof roles)[number]

export type Answer = number | `${number} ${string}`

type ToldApart = 'anonymous' | 'unverified' | 'member' | 'owner' | 'admin'

/**
 * The status each role gets; with ' /path' after it, where a redirect leads. One answer stands for all roles. Who is suspended gets
 * what members get, and an admin without step-up what admins get, unless the row says otherwise.
 */
export type Row = Answer | (Record<ToldApart, Answer> & Partial<Record<Role, Answer>>)

export function answerFor(row: Row, role: Role): Answer {
	if (typeof row !== 'object') return row
	if (role === 'suspended') return row.suspended ?? row.member
	if (role === 'admin without step-up') return row[role] ?? row.admin
	return row[role]
}

const everybody = (answer: Answer): Row => answer

const unlessSignedIn = (answer: Answer): Row => ({
	anonymous: answer,
	unverified: answer,
	member: '302 /',
	owner: '302 /',
	admin: '302 /',
})

const adminOnly: Row = {
	anonymous: '303 /',
	unverified: '303 /',
	member: 403,
	owner: 403,
	admin: 200,
}

/** What scripts of the desk ask: no redirects. */
const advisorOnly = (answer: Answer): Row => ({
	...{ anonymous: 403, unverified: 403, member: 403, owner: 403, admin: answer },
})

/** A member's own pages; whoever is not signed in is sent there and back. */
const membersOnly = (path: string, answer: Answer, status: 302 | 303 = 302) => {
	const signIn = `${status} /sign-in?returnTo=${encodeURIComponent(path)}` as const
	return { anonymous: signIn, unverified: signIn, member: answer, owner: answer, admin: answer }
}

/** A member's own, after a password or a code of the last five minutes. */
const confirmedOnly = (path: string, answer: Answer, status: 302 | 303 = 302): Row => ({
	...membersOnly(path, answer, status),
	'admin without step-up': `303 /account/confirm?returnTo=${encodeURIComponent(path)}`,
})

/**
 * Every address of the site × who asks. `tests/access.db.test.ts` probes each row and fails for a route that has none.
 * A pattern's parameters are filled from `samples`.
 */
export const matrix: Record<string, Row> = {
	'GET /': everybody(200),
	'GET /services': everybody(200),
	'GET /community': everybody(200),
	'GET /community/feed.xml': everybody(200),
	'GET /community/feed/:category': everybody(200),
	'GET /community/sitemap.xml': everybody(200),
	'GET /community/sitemap/:id': everybody(200),
	// By its number and by another title a post leads to its one address.
	'GET /community/post/:id': everybody('301 /community/post/1/i-paid-somebody-to-say-no-for-me'),
	'GET /community/post/:id/:slug': everybody('301 /community/post/1/i-paid-somebody-to-say-no-for-me'),
	'GET /community/member/:id': everybody(200),
	'POST /community/member/:id': membersOnly('/community/member/1', '303 /community/member/1', 303),
	// Without its token a mailed link opens nothing.
	// What is typed comes back, with the sentence why not.
	'GET /community/new': everybody(200),
	'POST /community/new': { anonymous: 401, unverified: 401, member: 422, owner: 422, admin: 422 },
	'GET /community/comment/:id': everybody(200),
	'POST /community/comment/:id': { anonymous: 401, unverified: 401, member: 422, owner: 422, admin: 422 },
	'POST /community/post/:id': {
		anonymous: '303 /sign-in?returnTo=%2Fcommunity%2Fpost%2F1',
		unverified: '303 /sign-in?returnTo=%2Fcommunity%2Fpost%2F1',
		member: 404,
		owner: 404,
		admin: 404,
	},
	'POST /community/post/:id/:slug': {
		anonymous: '303 /sign-in?returnTo=%2Fcommunity%2Fpost%2F1%2F1',
		unverified: '303 /sign-in?returnTo=%2Fcommunity%2Fpost%2F1%2F1',
		member: 404,
		owner: 404,
		admin: 404,
	},
	// The first sample post: nobody's own.
	'GET /community/edit/post/:id': membersOnly('/community/edit/post/1', 404),
	'POST /community/edit/post/:id': membersOnly('/community/edit/post/1', 422, 303),
	'GET /community/edit/comment/:id': membersOnly('/community/edit/comment/1', 404),
	'POST /community/edit/comment/:id': membersOnly('/community/edit/comment/1', 422, 303),
	'POST /community/delete/:kind/:id': {
		anonymous: '303 /sign-in?returnTo=%2Fcommunity%2Fdelete%2Fpost%2F1',
		unverified: '303 /sign-in?returnTo=%2Fcommunity%2Fdelete%2Fpost%2F1',
		member: 403,
		owner: 403,
		admin: 403,
	},
	'GET /community/report/:kind/:id': membersOnly('/community/report/post/1', 200),
	'POST /community/report/:kind/:id': membersOnly('/community/report/post/1', 422, 303),
	'POST /api/community-pictures': { anonymous: 403, unverified: 403, member: 422, owner: 422, admin: 422 },
	'POST /api/community-preview': everybody(200),
	'GET /api/community-pictures': everybody(405),
	'GET /api/community-preview': everybody(405),
	'GET /community/mails': everybody(404),
	'POST /community/mails': everybody(404),
	'GET /reviews': everybody(200),
	'GET /reviews/:id': everybody(200),
	'GET /reviews/new': membersOnly('/reviews/new', 200),
	'POST /reviews/new': membersOnly('/reviews/new', 422, 303),
	// The first sample review: nobody's own.
	'GET /reviews/:id/edit': membersOnly('/reviews/1/edit', 404),
	'POST /reviews/:id/edit': membersOnly('/reviews/1/edit', 404, 303),
	// Without its token a mailed link opens nothing.
	'GET /reviews/invitation': everybody(404),
	'GET /reviews/unsubscribe': everybody(404),
	'POST /reviews/unsubscribe': everybody(404),
	'GET /how-we-measure': everybody(200),
	'GET /resources': everybody(200),
	'GET /resources/checklist': everybody(200),
	// An empty form changes nothing.
	'POST /resources/checklist': membersOnly('/resources/checklist', '303 /resources/checklist', 303),
	'GET /resources/checklists': everybody('301 /resources/checklist'),
	'GET /resources/financing': everybody(200),
	'GET /resources/quote-checker': everybody(200),
	'GET /resources/scams': everybody(200),
	'GET /resources/avoiding-scams': everybody('301 /resources/scams'),
	'GET /resources/buying-tips': everybody(200),
	'GET /resources/article/:id': everybody(200),
	'GET /resources/guide/:slug': everybody('301 /resources/guide/complete-car-buying-checklist'),
	'GET /resources/feed.xml': everybody(200),
	'GET /apply': everybody(200),
	// An empty form names every field.
	'POST /apply': everybody(422),
	'GET /apply/submitted': everybody('302 /apply'),
	'GET /apply/consent': everybody(200),
	// Nobody opens an application without its link and date of birth, its account or its browser.
	'GET /apply/resume': everybody(404),
	'POST /apply/resume': everybody(404),
	'GET /apply/application': everybody('302 /apply'),
	'POST /apply/application': everybody('303 /apply'),
	'GET /apply/together': everybody(404),
	'POST /apply/together': everybody(404),
	'GET /apply/part': everybody('302 /apply'),
	'POST /apply/part': everybody('303 /apply'),
	'GET /apply/correct': everybody(404),
	'POST /apply/correct': everybody(404),
	'GET /api/apply': everybody('302 /apply'),
	'POST /api/apply': everybody(422),
	'GET /api/apply/correct': everybody('302 /apply'),
	'POST /api/apply/correct': everybody(404),
	'GET /api/apply/part': everybody('302 /apply'),
	'POST /api/apply/part': everybody('303 /apply'),
	'GET /api/apply/files': everybody('302 /apply'),
	'POST /api/apply/files': everybody(404),
	'GET /terms': everybody(200),
	'GET /privacy': everybody(200),
	'GET /sitemap.xml': everybody(200),
	'GET /robots.txt': everybody(200),
	'GET /*': everybody(404),

	// A visit opens by the signed link of its mails only, a place in line by its own.
	'GET /appointment': everybody(404),
	'POST /appointment': everybody(404),
	// An invoice, too, opens by its link only.
	'GET /invoice': everybody(404),
	'POST /invoice': everybody(404),
	'GET /waitlist': everybody(404),
	'POST /waitlist': everybody(422),

	// A vehicle opens by the token of its mail only.
	'GET /vehicle': everybody(404),
	'POST /vehicle': everybody(404),

	// The chat's mailed links open one conversation, by their token only.
	'GET /chat': everybody(200),
	'POST /chat': everybody(422),
	'GET /chat/resume': everybody(404),
	'POST /chat/resume': everybody(404),
	'GET /chat/mails': everybody(404),
	'POST /chat/mails': everybody(404),

	// Ways in and out. An empty form is refused with a sentence; nothing here tells who has an account.
	'GET /sign-in': unlessSignedIn(200),
	'POST /sign-in': unlessSignedIn(422),
	'GET /sign-in/second-factor': unlessSignedIn('302 /sign-in'),
	'POST /sign-in/second-factor': unlessSignedIn('302 /sign-in'),
	'GET /sign-up': unlessSignedIn(200),
	'POST /sign-up': unlessSignedIn(422),
	'GET /sign-out': everybody('302 /'),
	'GET /forgot-password': everybody(200),
	'POST /forgot-password': everybody(422),
	'GET /reset-password': everybody(200),
	'POST /reset-password': everybody(422),
	'GET /verify-email': everybody(200),
	'POST /verify-email': everybody(410),
	'GET /email-change': everybody(200),
	'POST /email-change': everybody(410),

	// Buying. Who pays is told by a cookie or the provider's session id, never by an order's reference.
	'GET /api/create-checkout': everybody(405),
	'POST /api/create-checkout': everybody('303 /services'),
	'POST /services': everybody(422),
	'GET /api/slots': everybody(200),
	'GET /payment-success': everybody(200),
	'GET /payment-canceled': everybody(200),
	'GET /sandbox/checkout/:id': everybody(404),
	'POST /sandbox/checkout/:id': everybody(404),

	'GET /api/checklist': everybody(405),
	'POST /api/checklist': { anonymous: 403, unverified: 403, member: 422, owner: 422, admin: 422 },

	'GET /preferences': everybody('302 /'),
	'POST /preferences': everybody('303 /'),
	'GET /dev/ui': everybody(200),
	'GET /dev/mailbox': everybody(200),

	'GET /account': membersOnly('/account', 200),
	'GET /account/orders': membersOnly('/account/orders', 200),
	// The demo member's paid order: theirs, and the advisor's.
	'GET /account/orders/:reference/receipt.pdf': {
		anonymous: '302 /sign-in?returnTo=%2Faccount%2Forders%2FLW-7K2M9Q%2Freceipt.pdf',
		unverified: '302 /sign-in?returnTo=%2Faccount%2Forders%2FLW-7K2M9Q%2Freceipt.pdf',
		member: 404,
		owner: 200,
		admin: 200,
	},
	'GET /account/reviews': membersOnly('/account/reviews', 200),
	'GET /account/messages': membersOnly('/account/messages', 200),
	'POST /account/messages': membersOnly('/account/messages', 422, 303),
	'GET /account/appointments': membersOnly('/account/appointments', 200),
	'GET /account/appointments/:id': membersOnly('/account/appointments/1', 404),
	'POST /account/appointments/:id': {
		anonymous: '303 /sign-in?returnTo=%2Faccount%2Fappointments%2F1',
		unverified: '303 /sign-in?returnTo=%2Faccount%2Fappointments%2F1',
		member: 404,
		owner: 404,
		admin: 404,
	},
	'GET /account/checklists': membersOnly('/account/checklists', 200),
	'GET /account/vehicles': membersOnly('/account/vehicles', 200),
	// Nobody's own.
	'POST /account/vehicles': membersOnly('/account/vehicles', 404, 303),
	'GET /account/saved': membersOnly('/account/saved', 200),
	'POST /account/saved': membersOnly('/account/saved', '303 /account/saved', 303),
	'GET /account/notifications': membersOnly('/account/notifications', 200),
	'POST /account/notifications': membersOnly('/account/notifications', 422, 303),
	'GET /account/community': membersOnly('/account/community', 200),
	'POST /account/community': membersOnly('/account/community', 422, 303),
	'GET /account/applications': membersOnly('/account/applications', 200),
	'GET /account/applications/:id': membersOnly('/account/applications/1', 404),
	'POST /account/applications/:id': membersOnly('/account/applications/1', 404, 303),
	'GET /account/data': membersOnly('/account/data', 200),
	'GET /account/data/export': membersOnly('/account/data/export', '302 /account/data'),
	'POST /account/data/export': confirmedOnly('/account/data/export', 200, 303),
	'POST /account/data': membersOnly('/account/data', 422, 303),
	'GET /account/security': membersOnly('/account/security', 200),
	'POST /account/security': membersOnly('/account/security', 422, 303),
	'GET /account/security/password': confirmedOnly('/account/security/password', 200),
	'POST /account/security/password': confirmedOnly('/account/security/password', 422, 303),
	'GET /account/security/email': confirmedOnly('/account/security/email', 200),
	'POST /account/security/email': confirmedOnly('/account/security/email', 422, 303),

	'GET /account/second-factor': membersOnly('/account/second-factor', 200),
	'POST /account/second-factor': membersOnly('/account/second-factor', 409, 303),
	// Whoever has just shown a password is not asked again, and an empty answer of theirs leads on too.
	'GET /account/confirm': { ...membersOnly('/account/confirm', '302 /'), 'admin without step-up': 200 },
	'POST /account/confirm': { ...membersOnly('/account/confirm', '302 /', 303), 'admin without step-up': 422 },

	'GET /admin': adminOnly,
	'POST /admin?index': { ...adminOnly, admin: 404 },
	'GET /admin/appointments': adminOnly,
	'GET /admin/appointments.csv': adminOnly,
	'GET /admin/appointments/:id': { ...adminOnly, admin: 404 },
	'POST /admin/appointments/:id': { ...adminOnly, admin: 404 },
	'GET /admin/availability': adminOnly,
	'POST /admin/availability': { ...adminOnly, admin: '303 /admin/availability' },
	'GET /admin/search': adminOnly,
	'GET /admin/clients': adminOnly,
	'GET /admin/clients.csv': adminOnly,
	'GET /admin/clients/new': adminOnly,
	'POST /admin/clients/new': { ...adminOnly, admin: 422 },
	'GET /admin/clients/:id': { ...adminOnly, admin: 404 },
	'POST /admin/clients/:id': { ...adminOnly, admin: 404 },
	'GET /admin/clients/:id/merge': { ...adminOnly, admin: 404 },
	'POST /admin/clients/:id/merge': { ...adminOnly, admin: 404 },
	'GET /admin/orders': adminOnly,
	'GET /admin/orders.csv': adminOnly,
	'GET /admin/orders/:reference': adminOnly,
	'POST /admin/orders/:reference': { ...adminOnly, admin: 422 },
	'GET /admin/orders/:reference/receipt.pdf': adminOnly,
	'GET /admin/invoices': adminOnly,
	'POST /admin/invoices': { ...adminOnly, admin: 422 },
	'GET /admin/invoices.csv': adminOnly,
	'GET /admin/invoices/:reference': { ...adminOnly, admin: 404 },
	'POST /admin/invoices/:reference': { ...adminOnly, admin: 404 },
	'GET /admin/applications': adminOnly,
	'GET /admin/applications/:id': { ...adminOnly, admin: 404 },
	'POST /admin/applications/:id': { ...adminOnly, admin: 404 },
	// Opened by a form only, for a reason.
	'GET /admin/applications/:id/documents/:document': { ...adminOnly, admin: 405 },
	'POST /admin/applications/:id/documents/:document': { ...adminOnly, admin: 404 },
	'GET /admin/applications/:id/packet': { ...adminOnly, admin: 405 },
	'POST /admin/applications/:id/packet': { ...adminOnly, admin: 404 },
	'GET /admin/chat': adminOnly,
	'GET /admin/chat.csv': adminOnly,
	'GET /admin/chat/:id': { ...adminOnly, admin: 404 },
	'POST /admin/chat/:id': { ...adminOnly, admin: 404 },
	'GET /admin/chat/settings': adminOnly,
	'POST /admin/chat/settings': { ...adminOnly, admin: 422 },
	'GET /admin/checklists.csv': adminOnly,
	'GET /admin/checklists/:id': { ...adminOnly, admin: 404 },
	'POST /admin/checklists/:id': { ...adminOnly, admin: 422 },
	'GET /admin/packages': adminOnly,
	'POST /admin/packages': { ...adminOnly, admin: 404 },
	'GET /admin/recommendations': adminOnly,
	'POST /admin/recommendations': { ...adminOnly, admin: 422 },
	'GET /admin/recommendations.csv': adminOnly,
	'GET /admin/recommendations/:id': { ...adminOnly, admin: 404 },
	'POST /admin/recommendations/:id': { ...adminOnly, admin: 404 },
	'GET /admin/applications.csv': adminOnly,
	'GET /admin/reviews.csv': adminOnly,
	'GET /admin/resources.csv': adminOnly,
	'GET /admin/settings': adminOnly,
	'POST /admin/settings': { ...adminOnly, admin: 422 },
	'GET /admin/settings/prices': adminOnly,
	'POST /admin/settings/prices': { ...adminOnly, admin: 422 },
	'GET /admin/settings/history': adminOnly,
	'GET /admin/settings/history.csv': adminOnly,
	'GET /admin/uploads.csv': adminOnly,
	'GET /admin/files.csv': adminOnly,
	'GET /admin/moderation.csv': adminOnly,
	'GET /admin/audit': adminOnly,
	'GET /admin/audit.csv': adminOnly,
	'GET /admin/reviews': adminOnly,
	'POST /admin/reviews': { ...adminOnly, admin: 404 },
	'GET /admin/claims': adminOnly,
	'POST /admin/claims': { ...adminOnly, admin: 404 },
	'GET /admin/moderation': adminOnly,
	'POST /admin/moderation': { ...adminOnly, admin: 404 },
	'GET /admin/resources': adminOnly,
	'POST /admin/resources': { ...adminOnly, admin: 404 },
	'GET /dashboard': adminOnly,
	'POST /dashboard': { ...adminOnly, admin: 404 },

	// Each probe of it has a session of its own to end.
	'POST /sign-out': everybody('303 /'),
}

/** Where data (`.data`) answers otherwise than the page: asked for by scripts, an action is not followed by the page it stands on. */
export const dataOnly: Record<string, Row> = {
	'POST /sign-in': everybody(422),
	'POST /sign-up': everybody(422),
	'POST /account/confirm': membersOnly('/account/confirm', 422, 303),
}

/** The addresses beside the screens, in `server/endpoints/`. */
export const endpoints: Record<string, Row> = {
	'GET /healthz': everybody(200),
	'GET /readyz': everybody(200),
	'GET /resources/guide/:guide.pdf': everybody(200),
	'GET /resources/picture/guide-:guide.png': everybody(200),
	'GET /api/community/posts/999999/live': everybody(404),
	// None is there for anybody: who may read which file is told by uploads.db.test.ts.
	'GET /files/00000000-0000-4000-8000-000000000000': everybody(404),
	// For this machine only, and a session is no key; the probes come through a proxy.
	'GET /metrics': everybody(403),
	'GET /dev/mailbox.json': everybody(200),
	'GET /dev/mailbox/:id.html': everybody(404),
	// Opened by the key or the token in the query and by nothing else, not even the advisor's session.
	'GET /calendar.ics': everybody(404),
	'GET /appointment/calendar.ics': everybody(404),
	'POST /api/webhooks/stripe': everybody(400),
	// The app's session store asks; nobody's session is an answer, too.
	'GET /api/session': everybody(200),
	'POST /api/session/refresh': everybody(200),
	// A client's own, by session.
	'GET /api/checklists/:id/live': { anonymous: 403, unverified: 403, member: 404, owner: 404, admin: 404 },
	'GET /api/vehicles/:id/pictures/:id': everybody(404),
	// The chat: whose conversation it is follows from session and cookie, and nobody here has one. Its desk is the advisor's.
	'GET /api/chat': everybody(200),
	'GET /api/chat/messages': everybody(422),
	'POST /api/chat/messages': everybody(422),
	'POST /api/chat/read': everybody(422),
	'POST /api/chat/typing': everybody(204),
	'POST /api/chat/address': everybody(422),
	'POST /api/chat/rating': everybody(422),
	'GET /api/chat/transcript': everybody(404),
	'GET /api/chat/stream': everybody(404),
	'GET /api/chat/files/:id': everybody(404),
	'GET /api/chat/no/such': everybody(404),
	'GET /api/chat/desk/conversations': advisorOnly(200),
	'GET /api/chat/desk/conversations/:id': advisorOnly(404),
	'POST /api/chat/desk/conversations/:id/messages': advisorOnly(422),
	'POST /api/chat/desk/conversations/:id/read': advisorOnly(422),
	'POST /api/chat/desk/conversations/:id/typing': advisorOnly(404),
	'POST /api/chat/desk/conversations/:id/status': advisorOnly(422),
	'POST /api/chat/desk/conversations/:id/notes': advisorOnly(422),
	'POST /api/chat/desk/conversations/:id/later': advisorOnly(422),
	'GET /api/chat/desk/conversations/:id/transcript': advisorOnly(404),
	'DELETE /api/chat/desk/conversations/:id/notes/:id': advisorOnly(204),
	'DELETE /api/chat/desk/conversations/:id/later/:id': advisorOnly(204),
	'POST /api/chat/desk/here': advisorOnly(204),
	'GET /api/chat/desk/canned': advisorOnly(200),
	'POST /api/chat/desk/canned': advisorOnly(422),
	'POST /api/chat/desk/canned/:id': advisorOnly(422),
	'DELETE /api/chat/desk/canned/:id': advisorOnly(204),
	'GET /api/chat/desk/stream': advisorOnly(200),
	// Better Auth's own addresses are shut, but for two: our pages do the asking, and count.
	'GET /api/auth/get-session': everybody(404),
	'GET /api/auth/list-sessions': everybody(404),
	'POST /api/auth/sign-in/email': everybody(404),
	'POST /api/auth/sign-in/social': everybody(404),
	'POST /api/auth/link-social': everybody(404),
	'POST /api/auth/unlink-account': everybody(404),
	// Open only where the provider is configured; providers.spec.ts asks there.
	'GET /api/auth/callback/google': everybody(404),
	'GET /api/auth/callback/facebook': everybody(404),
	'POST /api/auth/callback/google': everybody(404),
	'POST /api/auth/sign-up/email': everybody(404),
	'POST /api/auth/update-user': everybody(404),
	'POST /api/auth/change-email': everybody(404),
	'POST /api/auth/two-factor/enable': everybody(404),
}

export const samples: Record<string, string> = {
	'*': 'no/such/page',
	':id': '1',
	':kind': 'post',
	':slug': '1',
	':document': '1',
	':category': 'financing.xml',
	// The demo member's paid order.
	':reference': 'LW-7K2M9Q',
	':guide': 'complete-car-buying-checklist',
}
