import type { Access } from '#app/http/route-policy.ts'
import { pageRoutes, routeTable } from './attacks/route-table.ts'

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

const unlessSignedIn = (answer: Answer): Row => ({
	anonymous: answer,
	unverified: answer,
	member: '302 /',
	owner: '302 /',
	admin: '302 /',
})

/** What scripts of the desk ask: no redirects. */
const advisorOnly = (answer: Answer): Row => ({
	anonymous: 403,
	unverified: 403,
	member: 403,
	owner: 403,
	admin: answer,
})

/** For members; whoever is not signed in is sent there and back. */
const membersOnly = (path: string, answer: Answer, status: 302 | 303) => {
	const signIn = `${status} /sign-in?returnTo=${encodeURIComponent(path)}` as const
	return { anonymous: signIn, unverified: signIn, member: answer, owner: answer, admin: answer }
}

/** A member's own, after a password or a code of the last five minutes. */
const confirmed = (path: string, answer: Answer): Exception => ({
	member: answer,
	owner: answer,
	admin: answer,
	'admin without step-up': `303 /account/confirm?returnTo=${encodeURIComponent(path)}`,
})

/** Of a page: what it answers everybody whom its policy admits; or what it answers single roles otherwise than that, which is 200. */
type Exception = Answer | Partial<Record<Role, Answer>>

/** What a pattern's parameters are filled with. */
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

/**
 * What pages answer, where it is not 200. Whom a page rejects, and how, follows from its policy. `tests/access.db.test.ts` probes every
 * address for every role.
 */
const answers: Record<string, Exception> = {
	// By its number and by another title a post leads to its one address.
	'GET /community/post/:id': '301 /community/post/1/i-paid-somebody-to-say-no-for-me',
	'GET /community/post/:id/:slug': '301 /community/post/1/i-paid-somebody-to-say-no-for-me',
	'POST /community/member/:id': membersOnly('/community/member/1', '303 /community/member/1', 303),
	// What is typed comes back, with the sentence why not.
	'POST /community/new': { anonymous: 401, unverified: 401, member: 422, owner: 422, admin: 422 },
	'POST /community/comment/:id': { anonymous: 401, unverified: 401, member: 422, owner: 422, admin: 422 },
	'POST /community/post/:id': membersOnly('/community/post/1', 404, 303),
	'POST /community/post/:id/:slug': membersOnly('/community/post/1/1', 404, 303),
	// The first sample post: nobody's own.
	'GET /community/edit/post/:id': 404,
	'POST /community/edit/post/:id': 422,
	'GET /community/edit/comment/:id': 404,
	'POST /community/edit/comment/:id': 422,
	'POST /community/delete/:kind/:id': 403,
	'POST /community/report/:kind/:id': 422,
	'POST /api/community-pictures': { anonymous: 403, unverified: 403, member: 422, owner: 422, admin: 422 },
	'POST /api/community-preview': 200,
	'GET /api/community-pictures': { anonymous: 405, unverified: 405, member: 405, owner: 405, admin: 405 },
	'GET /api/community-preview': 405,
	'GET /community/mails': 404,
	'POST /community/mails': 404,
	'POST /reviews/new': 422,
	// The first sample review: nobody's own.
	'GET /reviews/:id/edit': 404,
	'POST /reviews/:id/edit': 404,
	// Without its token a mailed link opens nothing.
	'GET /reviews/invitation': 404,
	'GET /reviews/unsubscribe': 404,
	'POST /reviews/unsubscribe': 404,
	// An empty form changes nothing.
	'POST /resources/checklist': membersOnly('/resources/checklist', '303 /resources/checklist', 303),
	'GET /resources/checklists': '301 /resources/checklist',
	'GET /resources/avoiding-scams': '301 /resources/scams',
	'GET /resources/guide/:slug': '301 /resources/guide/complete-car-buying-checklist',
	// An empty form names every field.
	'POST /apply': 422,
	'GET /apply/submitted': '302 /apply',
	// Nobody opens an application without its link and date of birth, its account or its browser.
	'GET /apply/resume': 404,
	'POST /apply/resume': 404,
	'GET /apply/application': '302 /apply',
	'POST /apply/application': '303 /apply',
	'GET /apply/together': 404,
	'POST /apply/together': 404,
	'GET /apply/part': '302 /apply',
	'POST /apply/part': '303 /apply',
	'GET /apply/correct': 404,
	'POST /apply/correct': 404,
	'GET /api/apply': '302 /apply',
	'POST /api/apply': 422,
	'GET /api/apply/correct': '302 /apply',
	'POST /api/apply/correct': 404,
	'GET /api/apply/part': '302 /apply',
	'POST /api/apply/part': '303 /apply',
	'GET /api/apply/files': '302 /apply',
	'POST /api/apply/files': 404,
	'GET /*': 404,

	// A visit opens by the signed link of its mails only, a place in line by its own.
	'GET /appointment': 404,
	'POST /appointment': 404,
	// An invoice, too, opens by its link only.
	'GET /invoice': 404,
	'POST /invoice': 404,
	'GET /waitlist': 404,
	'POST /waitlist': 422,

	// A vehicle opens by the token of its mail only.
	'GET /vehicle': 404,
	'POST /vehicle': 404,

	// The chat's mailed links open one conversation, by their token only.
	'POST /chat': 422,
	'GET /chat/resume': 404,
	'POST /chat/resume': 404,
	'GET /chat/mails': 404,
	'POST /chat/mails': 404,

	// Ways in and out. An empty form is refused with a sentence; nothing here tells who has an account.
	'GET /sign-in': unlessSignedIn(200),
	'POST /sign-in': unlessSignedIn(422),
	'GET /sign-in/second-factor': unlessSignedIn('302 /sign-in'),
	'POST /sign-in/second-factor': unlessSignedIn('302 /sign-in'),
	'GET /sign-up': unlessSignedIn(200),
	'POST /sign-up': unlessSignedIn(422),
	'GET /sign-out': '302 /',
	'POST /forgot-password': 422,
	'POST /reset-password': 422,
	'POST /verify-email': 410,
	'POST /email-change': 410,

	// Buying. Who pays is told by a cookie or the provider's session id, never by an order's reference.
	'GET /api/create-checkout': 405,
	'POST /api/create-checkout': '303 /services',
	'POST /services': 422,
	'GET /sandbox/checkout/:id': 404,
	'POST /sandbox/checkout/:id': 404,

	'GET /api/checklist': { anonymous: 405, unverified: 405, member: 405, owner: 405, admin: 405 },
	'POST /api/checklist': { anonymous: 403, unverified: 403, member: 422, owner: 422, admin: 422 },

	'GET /preferences': '302 /',
	'POST /preferences': '303 /',

	// The demo member's paid order: theirs, and the advisor's.
	'GET /account/orders/:reference/receipt.pdf': { member: 404 },
	'POST /account/messages': 422,
	'GET /account/appointments/:id': 404,
	'POST /account/appointments/:id': 404,
	// Nobody's own.
	'POST /account/vehicles': 404,
	'POST /account/saved': '303 /account/saved',
	'POST /account/notifications': 422,
	'POST /account/community': 422,
	'GET /account/applications/:id': 404,
	'POST /account/applications/:id': 404,
	'GET /account/data/export': '302 /account/data',
	'POST /account/data/export': confirmed('/account/data/export', 200),
	'POST /account/data': 422,
	'POST /account/security': 422,
	'GET /account/security/password': confirmed('/account/security/password', 200),
	'POST /account/security/password': confirmed('/account/security/password', 422),
	'GET /account/security/email': confirmed('/account/security/email', 200),
	'POST /account/security/email': confirmed('/account/security/email', 422),

	'POST /account/second-factor': 409,
	// Whoever has just shown a password is not asked again, and an empty answer of theirs leads on too.
	'GET /account/confirm': { member: '302 /', owner: '302 /', admin: '302 /', 'admin without step-up': 200 },
	'POST /account/confirm': { member: '302 /', owner: '302 /', admin: '302 /', 'admin without step-up': 422 },

	'POST /admin?index': 404,
	'GET /admin/appointments/:id': 404,
	'POST /admin/appointments/:id': 404,
	'POST /admin/availability': '303 /admin/availability',
	'POST /admin/clients/new': 422,
	'GET /admin/clients/:id': 404,
	'POST /admin/clients/:id': 404,
	'GET /admin/clients/:id/merge': 404,
	'POST /admin/clients/:id/merge': 404,
	'POST /admin/orders/:reference': 422,
	'POST /admin/invoices': 422,
	'GET /admin/invoices/:reference': 404,
	'POST /admin/invoices/:reference': 404,
	'GET /admin/applications/:id': 404,
	'POST /admin/applications/:id': 404,
	// Opened by a form only, for a reason.
	'GET /admin/applications/:id/documents/:document': 405,
	'POST /admin/applications/:id/documents/:document': 404,
	'GET /admin/applications/:id/packet': 405,
	'POST /admin/applications/:id/packet': 404,
	'GET /admin/chat/:id': 404,
	'POST /admin/chat/:id': 404,
	'POST /admin/chat/settings': 422,
	'GET /admin/checklists/:id': 404,
	'POST /admin/checklists/:id': 422,
	'POST /admin/packages': 404,
	'POST /admin/recommendations': 422,
	'GET /admin/recommendations/:id': 404,
	'POST /admin/recommendations/:id': 404,
	'POST /admin/settings': 422,
	'POST /admin/settings/prices': 422,
	'POST /admin/reviews': 404,
	'POST /admin/claims': 404,
	'POST /admin/moderation': 404,
	'POST /admin/resources': 404,
	'POST /dashboard': 404,

	// Each probe of it has a session of its own to end.
	'POST /sign-out': '303 /',
}

/** Every address of a page × who asks. */
export const matrix: Record<string, Row> = Object.fromEntries(everyRow())

function* everyRow(): Iterable<[string, Row]> {
	const routes = pageRoutes()
	const known = routeTable().flatMap(({ addresses }) => addresses)
	const unknown = Object.keys(answers).find((address) => !known.includes(address))
	if (unknown) throw new Error(`No route answers ${unknown}`)
	for (const address of known) {
		const [method, pattern] = address.split(' ') as [string, string]
		const answer = answers[address] ?? (method === 'GET' ? 200 : undefined)
		if (answer === undefined) throw new Error(`tests/access-matrix.ts does not say what ${address} answers`)
		const path = pattern.replace(/\*|:\w+/g, (parameter) => samples[parameter]!).split('?')[0]!
		const { access } = routes.at(path).policy
		yield [address, rowOf(access, { status: method === 'GET' ? 302 : 303, path, answer })]
	}
}

type Page = { path: string; status: 302 | 303; answer: Exception }

function rowOf(access: Access, { path, status, answer }: Page): Row {
	const exceptions = typeof answer === 'object' ? answer : {}
	const admitted = typeof answer === 'object' ? 200 : answer
	if (access === 'member') return { ...membersOnly(path, admitted, status), ...exceptions }
	if (access === 'admin')
		return {
			anonymous: '303 /',
			unverified: '303 /',
			member: 403,
			owner: 403,
			admin: admitted,
			...exceptions,
		}
	return typeof answer === 'object' ? (answer as Row) : answer
}

/** Where data (`.data`) answers otherwise than the page: asked for by scripts, an action is not followed by the page it stands on. */
export const dataOnly: Record<string, Row> = {
	'POST /sign-in': 422,
	'POST /sign-up': 422,
	'POST /account/confirm': membersOnly('/account/confirm', 422, 303),
}

/** The addresses beside the screens, in `server/endpoints/`. */
export const endpoints: Record<string, Row> = {
	'GET /healthz': 200,
	'GET /readyz': 200,
	'GET /resources/guide/:guide.pdf': 200,
	'GET /resources/picture/guide-:guide.png': 200,
	'GET /api/community/posts/999999/live': 404,
	// None is there for anybody: who may read which file is told by uploads.db.test.ts.
	'GET /files/00000000-0000-4000-8000-000000000000': 404,
	'GET /files/00000000-0000-4000-8000-000000000000/480.avif': 404,
	'GET /community/picture/999999999.png': 404,
	// For this machine only, and a session is no key; the probes come through a proxy.
	'GET /metrics': 403,
	'GET /dev/mailbox.json': 200,
	'GET /dev/mailbox/00000000-0000-4000-8000-000000000000.html': 404,
	'GET /dev/mailbox/00000000-0000-4000-8000-000000000000/attachments/0': 404,
	// Opened by the key or the token in the query and by nothing else, not even the advisor's session.
	'GET /calendar.ics': 404,
	'GET /appointment/calendar.ics': 404,
	'POST /api/webhooks/stripe': 400,
	// The app's session store asks; nobody's session is an answer, too.
	'GET /api/session': 200,
	'POST /api/session/refresh': 200,
	// A client's own, by session.
	'GET /api/checklists/:id/live': { anonymous: 403, unverified: 403, member: 404, owner: 404, admin: 404 },
	'GET /api/vehicles/:id/pictures/:id': 404,
	// The chat: whose conversation it is follows from session and cookie, and nobody here has one. Its desk is the advisor's.
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
	'GET /api/auth/get-session': 404,
	'GET /api/auth/list-sessions': 404,
	'POST /api/auth/sign-in/email': 404,
	'POST /api/auth/sign-in/social': 404,
	'POST /api/auth/link-social': 404,
	'POST /api/auth/unlink-account': 404,
	// Open only where the provider is configured; providers.spec.ts asks there.
	'GET /api/auth/callback/google': 404,
	'GET /api/auth/callback/facebook': 404,
	'POST /api/auth/callback/google': 404,
	'POST /api/auth/sign-up/email': 404,
	'POST /api/auth/update-user': 404,
	'POST /api/auth/change-email': 404,
	'POST /api/auth/two-factor/enable': 404,
}
